import { Entity } from 'typeorm';
import { Id, Instant, Int, Line, Text } from '@grove/kernel';

export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Somebody who wants to hear of one topic. */
@Entity('webhook')
export class WebhookEntity {
  @Id() id: number;
  @Line(200) name: string;
  @Line(10) status: WebhookStatus;
  /** `order.created`, `action.something`. */
  @Line(64) topic: string;
  @Line(2000) deliveryUrl: string;
  /** Signs each delivery; shown to nobody. */
  @Line(500) secret: string;
  /** The secret before, which signs as well until `previousUntil`, so that receivers can change over. */
  @Line(500) previousSecret: string;
  @Instant({ nullable: true }) previousUntil: string | null;
  /** Who made it. */
  @Int() userId: number;
  @Instant() createdAt: string;
  /** Null until the first change. */
  @Instant({ nullable: true }) modifiedAt: string | null;
  /** Attempts that failed since the last success, and since when. */
  @Int() failures: number;
  @Instant({ nullable: true }) failingSince: string | null;
  /** When its owner was warned that it keeps failing. */
  @Instant({ nullable: true }) warnedAt: string | null;
  /** Why it was disabled by itself; empty otherwise. */
  @Text() disabledReason: string;
}
