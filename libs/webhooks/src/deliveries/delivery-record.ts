import type { Connection, Instant, OutboxEvent } from '@grove/kernel';
import type { DeliveryState } from './delivery.entity.js';

/** A delivery as its owner sees it: what was sent, and what came of the last attempt. */
export interface DeliveryRecord {
  readonly id: number;
  readonly webhookId: number;
  /** What is delivered: the same in each attempt and on every webhook. */
  readonly eventId: number;
  readonly topic: string;
  readonly resourceId: number;
  readonly state: DeliveryState;
  /** Attempts that were begun. */
  readonly attempts: number;
  /** When it is tried again; null when it is not. */
  readonly nextAttemptAt: Instant | null;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
  readonly durationMs: number;
  readonly requestUrl: string;
  /** Without what would let somebody else sign. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Empty where its webhook has no bodies shown; so is that of the answer. */
  readonly requestBody: string;
  /** 0 when there was no answer. */
  readonly responseCode: number;
  readonly responseMessage: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  readonly connection: Connection;
  /** A stable word for what went wrong; empty when nothing did. */
  readonly errorCode: string;
}

/** Which deliveries are meant; what is left out does not matter. */
export interface DeliveryFilter {
  readonly webhookId?: number;
  readonly topic?: string;
  /** Those that failed or were cancelled, when nothing is said. */
  readonly states?: readonly Exclude<DeliveryState, 'waiting'>[];
  /** Made at or after, and before these instants. */
  readonly since?: Instant;
  readonly until?: Instant;
}

/** The topic of a ping; its body is a form. */
export const PING = 'ping';

/** Tells a receiver that it was found, whatever the status of its webhook. */
export const pingOf = (webhookId: number): OutboxEvent => ({
  topic: PING,
  resourceId: webhookId,
  payload: { webhook_id: webhookId },
});

/** The body of a request: JSON as it was stored with the change, or the form of a ping. */
export const bodyOf = (topic: string, webhookId: number, payload: string): string =>
  topic === PING ? `webhook_id=${webhookId}` : payload;
