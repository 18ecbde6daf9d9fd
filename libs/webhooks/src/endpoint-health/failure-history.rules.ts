import type { Instant } from '@grove/database';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Nobody is given up before this: so long of nothing but failures, and so many of them. */
const GIVE_UP = { seconds: 72 * HOUR, failures: 15 };
/** Half of it is worth a warning. */
const WARN = { seconds: GIVE_UP.seconds / 2, failures: Math.ceil(GIVE_UP.failures / 2) };

/**
 * A webhook that was disabled by itself is asked so often: its receiver failed for days, and an hour more says little. Seven times, since after eight
 * days somebody has to look after it anyway: what it missed first is not kept for ever. In seconds.
 */
export const PROBING = { every: DAY, until: 8 * DAY };

/** What stands against a webhook since the last delivery that was taken. */
export interface Past {
  /** Attempts that failed. */
  readonly failures: number;
  readonly failingSince: Instant | null;
  readonly warnedAt: Instant | null;
  /** When it was first disabled for that. Where it is active again, it is on probation. */
  readonly probingSince: Instant | null;
}

/** What stands against a webhook that never failed. */
export const NO_PAST: Past = { failures: 0, failingSince: null, warnedAt: null, probingSince: null };

/** What stands against a webhook after it failed, and what comes of that. */
export interface Judgement extends Past {
  readonly failingSince: Instant;
  readonly isDisabled: boolean;
  /** What its owner is told; nothing about one that was disabled before and does not stand its probation. */
  readonly news?: 'failing' | 'disabled' | 'gone';
}

/** What these failures mean for a webhook; `isGone` when its receiver answered that it is gone for good. */
export function judged(
  before: Past & { readonly isActive: boolean },
  said: { readonly failures: number; readonly isGone: boolean },
  now: Instant,
): Judgement {
  const { isActive } = before;
  const past = isActive && isForgotten(before, now) ? NO_PAST : before;
  const { warnedAt, probingSince } = past;
  const failingSince = past.failingSince ?? now;
  const failing = { failures: past.failures + said.failures, failingSince, warnedAt, probingSince, isDisabled: false };
  // Also where it is disabled already and would come back.
  if (said.isGone && (isActive || probingSince !== null))
    return { ...failing, probingSince: null, isDisabled: true, news: 'gone' };
  const has = ({ seconds, failures }: typeof WARN) => failing.failures >= failures && secondsFrom(failingSince, now) >= seconds;
  if (!isActive || !has(WARN)) return failing;
  if (has(GIVE_UP))
    return {
      ...failing,
      probingSince: probingSince ?? now,
      isDisabled: true,
      ...(probingSince === null && { news: 'disabled' }),
    };
  const isWarned = warnedAt !== null && warnedAt >= failingSince;
  return isWarned ? failing : { ...failing, warnedAt: now, news: 'failing' };
}

/** It came back and was sent nothing until the week of probing was over: nobody would probe it again, so it is met as a new one is. */
const isForgotten = ({ probingSince }: Past, now: Instant): boolean =>
  probingSince !== null && secondsFrom(probingSince, now) >= PROBING.until;

const secondsFrom = (from: Instant, to: Instant): number => (millisecondsOf(to) - millisecondsOf(from)) / 1000;

const millisecondsOf = (instant: Instant): number => Date.parse(`${instant.replace(' ', 'T')}Z`);
