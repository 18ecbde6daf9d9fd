import type { Connection } from '@grove/core';
import type { Instant } from '@grove/database';
import type { Terms } from './delivery-settings.js';

/** One attempt at a delivery, with all that it takes. */
export interface Parcel {
  readonly deliveryId: number;
  readonly webhookId: number;
  readonly eventId: string;
  /** When the deliveries of the event were made: at once, so that it is the same for each webhook, whatever becomes of the event itself. */
  readonly madeAt: Instant;
  readonly topic: string;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  /** Attempts made before it was last sent anew. */
  readonly attemptsBefore: number;
  /** The same bytes in each attempt. */
  readonly body: string;
  readonly url: string;
  /** Those in force, the newest first. */
  readonly secrets: readonly string[];
  /** When its webhook was last changed; null when it never was. */
  readonly changedAt: string | null;
  /** Under which the delivery is ours. */
  readonly claim: string;
  /** When we began to claim it, in milliseconds. */
  readonly claimedAt: number;
  /** What its webhook asks of it. */
  readonly terms: Terms;
}

/** What came of an attempt. */
export interface Receipt {
  readonly durationMs: number;
  /** Empty when the receiver took it. */
  readonly errorCode: string;
  /** 0 when there was no answer. */
  readonly responseCode: number;
  readonly responseMessage: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  readonly connection: Connection;
  /** Milliseconds that the receiver asks us to wait. */
  readonly wished: number;
}
