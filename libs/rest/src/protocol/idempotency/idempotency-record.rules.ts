import type { Instant } from '@grove/core';

/** A request that its client may repeat: the id of its record, and a fingerprint of its content. */
export interface IdempotentRequest {
  /** The same for all requests of this caller to this route with this key. */
  readonly name: string;
  /** The same for requests with the same content. */
  readonly fingerprint: string;
}

/** A row of the table. Without a response the request is still running. After `expiresAt` the row is ignored. */
export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly response: string | null;
  readonly expiresAt: Instant;
}

/** The state of the record of a request. */
type RecordState = 'nothing' | 'another request' | 'one at work' | 'an answer';

/** Decides what the stored record means for a new request. */
export function stateOf(kept: IdempotencyRecord | undefined, { fingerprint }: IdempotentRequest, now: Instant): RecordState {
  if (!kept || kept.expiresAt < now) return 'nothing';
  if (kept.fingerprint !== fingerprint) return 'another request';
  return kept.response === null ? 'one at work' : 'an answer';
}
