import type { Instant } from '@grove/core';
import type { IdempotentRequest } from './idempotent-request.js';

/** A row of the table: without an answer somebody is at work on it. After `expires_at` it counts no more. */
export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly holder: string;
  readonly answer: string | null;
  readonly expires_at: Instant;
}

/** What a request finds under its name. */
export type RecordState = 'nothing' | 'another request' | 'one at work' | 'an answer';

/** What is kept means for a request that comes now. */
export function stateOf(kept: IdempotencyRecord | undefined, { fingerprint }: IdempotentRequest, now: Instant): RecordState {
  if (!kept || kept.expires_at < now) return 'nothing';
  if (kept.fingerprint !== fingerprint) return 'another request';
  return kept.answer === null ? 'one at work' : 'an answer';
}
