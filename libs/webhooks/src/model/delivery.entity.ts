import { Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Big, Instant, Int, Json, Line, Text } from '@grove/database';
import type { Connection } from '@grove/core';

/** `waiting` for its next attempt (the first included), `delivered`, `failed` after the last attempt, `cancelled` with its webhook. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Those in which a delivery can be sent again, and those of them that are meant where nothing else is said. */
export const FINISHED_STATES = ['failed', 'cancelled', 'delivered'] as const satisfies readonly DeliveryState[];
export type FinishedState = (typeof FINISHED_STATES)[number];
export const UNDELIVERED_STATES: readonly FinishedState[] = ['failed', 'cancelled'];

/** One event on its way to one webhook. Its body is the payload of the outbox row, the same in each attempt. */
@Entity('webhook_delivery')
export class DeliveryEntity {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Int() webhookId: number;
  /** The row of the outbox. */
  @Big() eventId: bigint;
  @Line(64) topic: string;
  @Int() resourceId: number;
  @Line(10) state: DeliveryState;
  /** Attempts that were begun. */
  @Int() attempts: number;
  /** Those of them that were made before it was last sent anew: the pauses between attempts start over. */
  @Int() attemptsBefore: number;
  /**
   * When the next attempt is due, in milliseconds since 1970, because the first is due at once. While somebody is at it, this is when the lease ends:
   * what a dead process held comes due by itself.
   */
  @Big() dueAt: bigint;
  /** Whose claim it is under; empty when nobody is at it. */
  @Line(40) leaseHolder: string;
  @Instant() createdAt: string;
  @Instant({ nullable: true }) finishedAt: string | null;
  /** When it was last sent anew. */
  @Instant({ nullable: true }) resentAt: string | null;
  /** The last attempt, as it is told to the owner. Secrets never stand here. */
  @Int() durationMs: number;
  @Int() responseCode: number;
  @Line(200) responseMessage: string;
  /** A stable word for what went wrong: `timeout`, `refused_address`, … or `cancelled`; empty when nothing did. */
  @Line(40) errorCode: string;
  @Json() requestHeaders: Record<string, string>;
  @Json() responseHeaders: Record<string, string>;
  /** At most 64 KiB. */
  @Text() responseBody: string;
  /** Null before the first attempt. */
  @Json({ nullable: true }) connection: Connection | null;
}
