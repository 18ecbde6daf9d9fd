import type { Instant } from '@grove/database';
import type { AttemptResult } from './delivery-attempt.js';

/** So many attempts of a delivery are remembered. */
export const MAX_LOGGED_ATTEMPTS = 20;

/** An attempt, as it is remembered: when it ended, and what came of it. */
export interface LoggedAttempt {
  readonly at: Instant;
  /** 0 when there was no response. */
  readonly code: number;
  /** Empty when the receiver accepted the delivery. */
  readonly error: string;
  readonly ms: number;
}

/** The attempts of a delivery with one more. A delivery that arrived with the first one has none, as nearly all have: its other columns say everything. */
export function withAttempt(
  log: readonly LoggedAttempt[] | null,
  { responseCode, errorCode, durationMs }: AttemptResult,
  at: Instant,
): readonly LoggedAttempt[] | null {
  if (log === null && errorCode === '') return null;
  const attempt = { at, code: responseCode, error: errorCode, ms: durationMs };
  return [...(log ?? []), attempt].slice(-MAX_LOGGED_ATTEMPTS);
}
