import { momentOf } from './http-date.rules.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pauses before the second attempt and those after it; the first is due at once. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY];

/** After those it is tried once a day, until this much time has passed by the pauses alone. */
const PATIENCE = 7 * DAY;

/** Receivers that failed together are not asked again together. */
const JITTER = 0.2;

/** What a receiver may ask for at most. */
const LONGEST_WISH = DAY;

/** The pauses of a whole delivery, without jitter. */
export const SCHEDULE: readonly number[] = schedule();

/**
 * Milliseconds until the next attempt after so many failed ones; undefined when that was the last. `chance` is from 0 to 1. What the receiver asked
 * for (`wished`) is the least.
 */
export function pauseAfter(failedAttempts: number, chance: number, wished = 0, pauses = SCHEDULE): number | undefined {
  const pause = pauses[failedAttempts - 1];
  if (pause === undefined) return undefined;
  const spread = Math.round(pause * (1 + JITTER * (2 * chance - 1)));
  return Math.max(spread, Math.min(wished, LONGEST_WISH));
}

/** What `Retry-After` asks for, in milliseconds: a number of seconds or a date; 0 when it says nothing that makes sense. */
export function wishOf(retryAfter: string | undefined, nowMs: number): number {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND, LONGEST_WISH);
  const moment = momentOf(text, nowMs) ?? nowMs;
  return Math.min(Math.max(0, moment - nowMs), LONGEST_WISH);
}

function schedule(): number[] {
  const pauses = [...PAUSES];
  let total = pauses.reduce((sum, pause) => sum + pause, 0);
  for (; total + DAY <= PATIENCE; total += DAY) pauses.push(DAY);
  return pauses;
}
