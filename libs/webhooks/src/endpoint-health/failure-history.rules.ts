import type { Instant } from '@grove/database';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A webhook is disabled when it has only failed for this long, and this often. */
const DISABLE_AFTER = { seconds: 72 * HOUR, failures: 15 };
/** Its owner is warned after half of that. */
const WARN_AFTER = { seconds: DISABLE_AFTER.seconds / 2, failures: Math.ceil(DISABLE_AFTER.failures / 2) };

/**
 * How often and for how long an automatically disabled webhook is probed, in seconds. Once a day, because its receiver had already failed for days; seven
 * times, because after eight days somebody has to look after it anyway: the first deliveries that it missed are not kept forever.
 */
export const PROBING = { every: DAY, until: 8 * DAY };

/** Failures of a webhook since its last successful delivery. */
export interface FailureHistory {
  /** Failed attempts. */
  readonly failures: number;
  readonly failingSince: Instant | null;
  readonly warnedAt: Instant | null;
  /** When it was first disabled because of them. If it is active again, it is on probation. */
  readonly disabledForFailuresAt: Instant | null;
}

/** The history of a webhook without failures. */
export const NO_FAILURES: FailureHistory = { failures: 0, failingSince: null, warnedAt: null, disabledForFailuresAt: null };

/** The history of a webhook after further failures, and what follows from it. */
interface FailureAssessment extends FailureHistory {
  readonly failingSince: Instant;
  readonly isDisabled: boolean;
  /** What its owner is notified of; nothing when it fails on probation, because the owner knows that it was disabled. */
  readonly notice?: 'failing' | 'disabled' | 'gone';
}

/** Adds failures to the history of a webhook; `isGone` when its receiver answered 410 Gone. */
export function assessFailures(
  before: FailureHistory & { readonly isActive: boolean },
  batch: { readonly failures: number; readonly isGone: boolean },
  now: Instant,
): FailureAssessment {
  const { isActive } = before;
  const history = isActive && isProbationOver(before, now) ? NO_FAILURES : before;
  const { warnedAt, disabledForFailuresAt } = history;
  const failingSince = history.failingSince ?? now;
  const failing = {
    failures: history.failures + batch.failures,
    failingSince,
    warnedAt,
    disabledForFailuresAt,
    isDisabled: false,
  };
  // Also when it is disabled already: it must not be probed any more.
  if (batch.isGone && (isActive || disabledForFailuresAt !== null))
    return { ...failing, disabledForFailuresAt: null, isDisabled: true, notice: 'gone' };
  const hasReached = ({ seconds, failures }: typeof WARN_AFTER) =>
    failing.failures >= failures && secondsBetween(failingSince, now) >= seconds;
  if (!isActive || !hasReached(WARN_AFTER)) return failing;
  if (hasReached(DISABLE_AFTER))
    return {
      ...failing,
      disabledForFailuresAt: disabledForFailuresAt ?? now,
      isDisabled: true,
      ...(disabledForFailuresAt === null && { notice: 'disabled' }),
    };
  const isWarned = warnedAt !== null && warnedAt >= failingSince;
  return isWarned ? failing : { ...failing, warnedAt: now, notice: 'failing' };
}

/** Its week of probing has passed without a delivery. It would not be probed again, so its failures are forgotten. */
const isProbationOver = ({ disabledForFailuresAt }: FailureHistory, now: Instant): boolean =>
  disabledForFailuresAt !== null && secondsBetween(disabledForFailuresAt, now) >= PROBING.until;

const secondsBetween = (from: Instant, to: Instant): number => (millisecondsOf(to) - millisecondsOf(from)) / 1000;

const millisecondsOf = (instant: Instant): number => Date.parse(`${instant.replace(' ', 'T')}Z`);
