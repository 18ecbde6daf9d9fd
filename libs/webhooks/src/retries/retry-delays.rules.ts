import { parseHttpDate } from './http-date.rules.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Delays before the second attempt and the following ones; the first attempt is made immediately. */
const FIRST_DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY];

/** After these, one attempt a day until the sum of all delays reaches this. */
const TOTAL_DELAY = 7 * DAY;

/** Random part of each delay, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/** Longest delay that a receiver can ask for. */
const MAX_RETRY_AFTER = DAY;

/** The default delays before each retry of a delivery, without jitter. */
export const RETRY_DELAYS: readonly number[] = defaultDelays();

/**
 * Milliseconds until the next attempt after this number of failed ones; undefined when no attempt is left. `random` is from 0 to 1. The delay is
 * never shorter than the receiver asked for (`retryAfterMs`).
 */
export function retryDelayAfter(
  failedAttempts: number,
  random: number,
  retryAfterMs = 0,
  delays = RETRY_DELAYS,
): number | undefined {
  const delay = delays[failedAttempts - 1];
  if (delay === undefined) return undefined;
  const withJitter = Math.round(delay * (1 + JITTER * (2 * random - 1)));
  return Math.max(withJitter, Math.min(retryAfterMs, MAX_RETRY_AFTER));
}

/** A `Retry-After` header in milliseconds: a number of seconds or a date; 0 when it is absent or invalid. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND, MAX_RETRY_AFTER);
  const date = parseHttpDate(text, nowMs) ?? nowMs;
  return Math.min(Math.max(0, date - nowMs), MAX_RETRY_AFTER);
}

function defaultDelays(): number[] {
  const delays = [...FIRST_DELAYS];
  let total = delays.reduce((sum, delay) => sum + delay, 0);
  for (; total + DAY <= TOTAL_DELAY; total += DAY) delays.push(DAY);
  return delays;
}
