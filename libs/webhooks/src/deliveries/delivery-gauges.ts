import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database, NOT_RELAYED, Repository, StoredEvent, type Instant } from '@grove/database';
import { UNRELAYED_EVENTS } from '../model/indexes.js';
import { nextDueAt } from '../model/waiting-deliveries.js';
import { OUTCOMES, counterOf, type Outcome } from '../recording/attempt-counters.js';
import { DELETED_STATUS, WebhookEntity, type WebhookStatus } from '../model/webhook.entity.js';
import { waitingCounts } from './waiting-counts.sql.js';

/** Counting stops here, and one more means that there are more: counting millions would slow down everything else. */
export const MAX_COUNTED = 10_000;

/** Webhooks in one query. */
const WEBHOOKS_AT_ONCE = 50;

/** Events that are not relayed yet. */
export interface OutboxLag {
  /** Up to `MAX_COUNTED`. */
  readonly depth: number;
  /** Age of the oldest one; 0 when there are none. */
  readonly oldestSeconds: number;
}

/** The state of a webhook, for operators. */
export interface WebhookState {
  readonly id: number;
  readonly topic: string;
  readonly status: WebhookStatus;
  /** Failed attempts since the last success, and when the first of them was. */
  readonly failures: number;
  readonly failingSince: Instant | null;
  /** Waiting deliveries, up to `MAX_COUNTED`. */
  readonly waiting: number;
  /** For how long the oldest of them has been due; 0 when none is due. */
  readonly dueSeconds: number;
}

/** When a delivery is due, in milliseconds. */
interface DueAt {
  readonly due_at: number | string | null;
}

/** Figures for operators. They are read from the database, so that every process reports the same. */
@Injectable()
export class DeliveryGauges {
  private readonly events: Repository<StoredEvent>;
  private readonly stored: Repository<WebhookEntity>;

  constructor(private readonly database: Database) {
    this.events = new Repository(database, StoredEvent);
    this.stored = new Repository(database, WebhookEntity);
  }

  async outboxLag(): Promise<OutboxLag> {
    const waiting = this.events.createQueryBuilder('event').useIndex(UNRELAYED_EVENTS).where({ relayedAt: NOT_RELAYED });
    const depth = await this.events.countUpTo(waiting, MAX_COUNTED + 1);
    const oldest = await waiting.select(['event.id', 'event.createdAt']).orderBy('event.id').limit(1).getOne();
    return { depth, oldestSeconds: oldest ? secondsSince(Date.parse(`${oldest.createdAt.replace(' ', 'T')}Z`)) : 0 };
  }

  /** Whether any webhook is active. */
  async hasActiveWebhooks(): Promise<boolean> {
    return this.stored.existsBy({ status: 'active' });
  }

  /**
   * For how long the oldest delivery has been due that only waits for a dispatcher: deliveries to failing receivers are left out, because those are paused
   * at times, and so are deliveries that may wait for earlier ones.
   */
  async overdueSeconds(): Promise<number> {
    const webhooks = this.stored.createQueryBuilder('webhook').where({ status: 'active', failures: 0, inOrder: false });
    const rows = await webhooks.select('webhook.id').addSelect(nextDueAt, 'due_at').getRawMany<DueAt>();
    return Math.max(0, ...rows.map(dueSecondsOf));
  }

  /** All attempts so far, by outcome. */
  async attempts(): Promise<ReadonlyMap<Outcome, number>> {
    const sums = await this.database.readCounters(OUTCOMES.map(counterOf));
    return new Map(OUTCOMES.map((outcome) => [outcome, sums.get(counterOf(outcome)) ?? 0]));
  }

  /** The state of each webhook. */
  async webhooks(): Promise<WebhookState[]> {
    const { entities, raw } = await this.stored
      .createQueryBuilder('webhook')
      .select(['id', 'topic', 'status', 'failures', 'failingSince'].map((name) => `webhook.${name}`))
      .addSelect(nextDueAt, 'due_at')
      .where({ status: Not(DELETED_STATUS) })
      .orderBy('webhook.id')
      .getRawAndEntities<DueAt>();
    const waiting = await this.countWaiting(entities.filter((_, index) => raw[index].due_at !== null).map(({ id }) => id));
    return entities.map(({ id, topic, status, failures, failingSince }, index) => ({
      ...{ id, topic, status, failures, failingSince, waiting: waiting.get(id) ?? 0, dueSeconds: dueSecondsOf(raw[index]) },
    }));
  }

  /** How many deliveries wait for each of these webhooks. */
  private async countWaiting(webhookIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    for (let start = 0; start < webhookIds.length; start += WEBHOOKS_AT_ONCE) {
      const ids = webhookIds.slice(start, start + WEBHOOKS_AT_ONCE);
      const counted = waitingCounts(ids, MAX_COUNTED + 1, this.database.engineName);
      const rows = await this.database.select<Record<'id' | 'waiting', number | string>>(counted);
      for (const { id, waiting } of rows) counts.set(Number(id), Number(waiting));
    }
    return counts;
  }
}

const dueSecondsOf = ({ due_at: dueAt }: DueAt): number => (dueAt === null ? 0 : secondsSince(Number(dueAt)));

/** Whole seconds; 0 for a time in the future. */
const secondsSince = (ms: number): number => Math.max(0, Math.floor((Date.now() - ms) / 1_000));
