import { Entity } from 'typeorm';
import { Flag, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import type { StoreBodies } from './store-bodies.rules.js';

export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** The status of a deleted webhook. Nobody sees it; its row stays only until all of its deliveries, which may be millions, are deleted. */
export const DELETED_STATUS = 'deleted' as string as WebhookStatus;

/** A subscription to one topic. */
@Entity('webhook')
export class WebhookEntity {
  @Id() id: number;
  @Text() name: string;
  @Line(10) status: WebhookStatus;
  /** `order.created`, `action.something`. */
  @Line(200) topic: string;
  @Line(2000) deliveryUrl: string;
  /** Signs each delivery; shown to nobody, and stored sealed. */
  @Text() secret: string;
  /** The previous secret, which also signs until `previousUntil`, so that receivers have time to change. */
  @Text() previousSecret: string;
  @Instant({ nullable: true }) previousUntil: string | null;
  /** Its owner: who created it, or last changed where it sends to. */
  @Int() userId: number;
  /** Whether its owner is an administrator, who reads what others may not. */
  @Flag({ default: false }) ownerIsAdministrator: boolean;
  /** The consumer key that created it or last changed where it sends to; null for other credentials. */
  @Int({ nullable: true }) keyId: number | null;
  /** The UUID of the application password of its owner that did so; null for other credentials. */
  @Line(36, { nullable: true }) applicationPassword: string | null;
  /** Null if an imported webhook has no date. */
  @Instant({ nullable: true }) createdAt: string | null;
  /** Null until the first change. */
  @Instant({ nullable: true }) modifiedAt: string | null;
  /** Failed attempts since the last success, and when the first of them was. */
  @Int() failures: number;
  @Instant({ nullable: true }) failingSince: string | null;
  /** When its owner was warned that it keeps failing. */
  @Instant({ nullable: true }) warnedAt: string | null;
  /** Why it was disabled or paused automatically; empty otherwise. */
  @Text() disabledReason: string;
  /**
   * When it was first disabled automatically since its last successful delivery. From then on it is probed; if it is active again, it is on
   * probation. Null when its receiver answered 410 Gone, and when its owner changed the status.
   */
  @Instant({ nullable: true }) disabledForFailuresAt: string | null;
  /** When it was last probed while it was disabled. */
  @Instant({ nullable: true }) probedAt: string | null;
  /** The error of the last failed attempt; empty after a success. */
  @Line(300, { default: '' }) lastError: string;
  /** Whether an event about a record waits for earlier events about the same record, and for how many seconds at most. */
  @Flag({ default: false }) inOrder: boolean;
  @Int({ default: 3_600 }) inOrderWait: number;
  @Line(10, { default: 'all' }) storeBodies: StoreBodies;
  /** The version of the interface in which it was created, and in whose form its payloads are. */
  @Int({ default: 1 }) apiVersion: number;
  /** Seconds between attempts; null for the default schedule. */
  @Json({ nullable: true }) retrySchedule: number[] | null;
}
