import type { Connection } from '@grove/core';
import type { Instant } from '@grove/database';
import type { DeliverySettings } from './delivery-settings.js';

/** One attempt to send a delivery, with everything that is needed for it. */
export interface DeliveryAttempt {
  readonly deliveryId: number;
  readonly webhookId: number;
  readonly eventId: string;
  /** When the deliveries of the event were created: all at the same time, so it is the same for each webhook, even after the event itself was deleted. */
  readonly createdAt: Instant;
  readonly topic: string;
  /** Which attempt this is, from 1. */
  readonly attemptNumber: number;
  /** Attempts before the delivery was last sent again by hand. */
  readonly attemptsBeforeResend: number;
  /** The same bytes in each attempt. */
  readonly body: string;
  /** The trace of what caused the event, if that was recorded. */
  readonly traceparent?: string | null;
  readonly url: string;
  /** The secrets that sign the request, the newest first. */
  readonly secrets: readonly string[];
  /** Identifies our claim of the delivery. */
  readonly claimId: string;
  /** When we started to claim it, in milliseconds. */
  readonly claimedAt: number;
  /** The settings of its webhook. */
  readonly settings: DeliverySettings;
}

/** The result of an attempt. */
export interface AttemptResult {
  readonly durationMs: number;
  /** Empty when the receiver accepted the delivery. */
  readonly errorCode: string;
  /** 0 when there was no response. */
  readonly responseCode: number;
  readonly responseMessage: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  readonly connection: Connection;
  /** Milliseconds that the receiver asks us to wait before the next request. */
  readonly retryAfterMs: number;
}
