import type { Instant } from '@grove/core';
import type { IdempotentRequest } from './idempotent-request.js';

/** A row of the table. Without a response the request is still running. After `expires_at` the row is ignored. */
export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly owner: string;
  readonly response: string | null;
  readonly expires_at: Instant;
}

/** The state of the record of a request. */
type RecordState = 'nothing' | 'another request' | 'one at work' | 'an answer';

/** Decides what the stored record means for a new request. */
export function stateOf(kept: IdempotencyRecord | undefined, { fingerprint }: IdempotentRequest, now: Instant): RecordState {
  if (!kept || kept.expires_at < now) return 'nothing';
  if (kept.fingerprint !== fingerprint) return 'another request';
  return kept.response === null ? 'one at work' : 'an answer';
}
