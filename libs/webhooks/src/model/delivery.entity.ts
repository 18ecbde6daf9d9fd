import { Entity, JoinColumn, ManyToOne } from 'typeorm';
import { AutoBigId, Big, BigId, Instant, Int, Json, Line, StoredEvent, Text } from '@grove/database';
import type { Connection } from '@grove/core';
import type { LoggedAttempt } from './attempt-log.js';
import { WebhookEntity } from './webhook.entity.js';

/** `waiting` for its next attempt (also the first), `delivered`, `failed` after the last attempt, `cancelled` because its webhook was stopped. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Deliveries in these states are sent again by default. */
export const UNDELIVERED_STATES: readonly DeliveryState[] = ['waiting', 'failed', 'cancelled'];

/** The delivery of one event to one webhook. Its body is the payload of the outbox row, the same in each attempt. */
@Entity('webhook_delivery')
export class DeliveryEntity {
  @AutoBigId() id: number;
  @Int() webhookId: number;
  @ManyToOne(() => WebhookEntity)
  @JoinColumn({ name: 'webhook_id' })
  webhook?: WebhookEntity;
  @BigId() eventId: number;
  /** Null if it was deleted. */
  @ManyToOne(() => StoredEvent)
  @JoinColumn({ name: 'event_id' })
  event?: StoredEvent | null;
  @Line(64) topic: string;
  @Int() resourceId: number;
  @Line(10) state: DeliveryState;
  /** Attempts that were started. */
  @Int() attempts: number;
  /**
   * Attempts that the retry schedule does not count. When a finished delivery is sent again, these are all so far, so the schedule starts over; when one that waits
   * for its next attempt is sent again, one more, so the schedule goes on where it was.
   */
  @Int() attemptsBeforeResend: number;
  /**
   * When the next attempt is due, in milliseconds since 1970, because the first attempt is due immediately. While a process sends it, this is the end
   * of the lease: if that process dies, the delivery becomes due again.
   */
  @Big() dueAt: bigint;
  /** The claim that holds it; empty when no process is sending it. */
  @Line(40) claimId: string;
  @Instant() createdAt: string;
  @Instant({ nullable: true }) finishedAt: string | null;
  /** When it was last sent again. */
  @Instant({ nullable: true }) resentAt: string | null;
  /** The last attempt, as the owner sees it. Secrets are never stored here. */
  @Int() durationMs: number;
  @Int() responseCode: number;
  @Line(200) responseMessage: string;
  /** A stable error code: `timeout`, `refused_address`, … or `cancelled`; empty when there is no error. */
  @Line(40) errorCode: string;
  @Json() requestHeaders: Record<string, string>;
  @Json() responseHeaders: Record<string, string>;
  /** At most 64 KiB. */
  @Text() responseBody: string;
  /** Null before the first attempt. */
  @Json({ nullable: true }) connection: Connection | null;
  /** The newest attempts, the oldest first; null if there was none, or the first one has arrived. */
  @Json({ nullable: true }) attemptLog: readonly LoggedAttempt[] | null;
}
