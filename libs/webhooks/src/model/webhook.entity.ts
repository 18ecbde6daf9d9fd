import { Entity } from 'typeorm';
import { Flag, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import type { StoreBodies } from './store-bodies.rules.js';

export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** In the place of a status: it is gone for everybody, and its row stays only until its deliveries, which may be millions, are cleared away. */
export const DELETED: string = 'deleted';

/** Somebody who wants to hear of one topic. */
@Entity('webhook')
export class WebhookEntity {
  @Id() id: number;
  @Line(200) name: string;
  @Line(10) status: WebhookStatus;
  /** `order.created`, `action.something`. */
  @Line(64) topic: string;
  @Line(2000) deliveryUrl: string;
  /** Signs each delivery; shown to nobody, and stored sealed. */
  @Text() secret: string;
  /** The secret before, which signs as well until `previousUntil`, so that receivers can change over. */
  @Text() previousSecret: string;
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
  /**
   * When it was first disabled by itself since the last delivery that was taken: from then on it is probed, and where it is active again, on probation.
   * Null where its receiver said that it is gone for good, and where its owner decided.
   */
  @Instant({ nullable: true }) probingSince: string | null;
  /** When it was last probed although it is disabled. */
  @Instant({ nullable: true }) probedAt: string | null;
  /** What came of the last attempt that failed; empty after a success. */
  @Line(300, { default: '' }) lastError: string;
  /** Whether what is told of one record waits for what was told of it before, and for how many seconds at most. */
  @Flag({ default: false }) inOrder: boolean;
  @Int({ default: 3_600 }) inOrderWait: number;
  @Line(10, { default: 'all' }) storeBodies: StoreBodies;
  /** Seconds between attempts; null for the usual ones. */
  @Json({ nullable: true }) retrySchedule: number[] | null;
}
