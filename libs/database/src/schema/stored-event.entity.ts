import { Entity } from 'typeorm';
import { AutoBigId, Instant, Int, Line, Text } from './columns.js';

/** An event in the outbox; see `OutboxEvent`. */
@Entity('outbox')
export class StoredEvent {
  @AutoBigId() id: number;
  @Line(64) topic: string;
  @Int() resourceId: number;
  /** The version of the webhooks that get it; 0 for all. */
  @Int({ default: 0 }) apiVersion: number;
  /** JSON that receivers get. */
  @Text() payload: string;
  /** JSON for receivers that may not read the whole record; null if all get the same. */
  @Text({ nullable: true }) restrictedPayload: string | null;
  /** The trace of what caused it, if that was recorded. */
  @Line(55, { nullable: true }) traceParent: string | null;
  @Instant() createdAt: string;
  /** `NOT_RELAYED` until a relay has created its deliveries. */
  @Instant() relayedAt: string;
}
