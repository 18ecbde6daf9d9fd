import { Injectable } from '@nestjs/common';
import { Database, NOT_RELAYED, type Instant } from '@grove/database';
import { useUnrelayedIndex } from '../model/indexes.js';
import { OUTCOMES, counterOf, type Outcome } from '../recording/attempt-counters.js';
import { nextDueAtSql, useWaitingIndex } from '../model/indexes.js';
import type { WebhookStatus } from '../model/webhook.entity.js';

/** Counting stops here, and one more means that there are more: counting millions would slow down everything else. */
export const MAX_COUNTED = 10_000;

/** Webhooks in one query. */
const WEBHOOKS_AT_ONCE = 50;

/** Events that are not relayed yet. */
export interface OutboxLag {
  /** Up to `MOST_COUNTED`. */
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
  /** Waiting deliveries, up to `MOST_COUNTED`. */
  readonly waiting: number;
  /** For how long the oldest of them has been due; 0 when none is due. */
  readonly dueSeconds: number;
}

type WebhookRow = Omit<WebhookState, 'failingSince' | 'waiting' | 'dueSeconds'> & {
  failing_since: Instant | null;
  due_at: number | string | null;
};

/** Figures for operators. They are read from the database, so that every process reports the same. */
@Injectable()
export class DeliveryGauges {
  constructor(private readonly database: Database) {}

  async outboxLag(): Promise<OutboxLag> {
    const waiting = `FROM outbox ${useUnrelayedIndex(this.database.engineName)} WHERE relayed_at = ?`;
    const [{ depth, oldest }] = await this.database.read<{ depth: number | string; oldest: Instant | null }>(
      `SELECT (SELECT COUNT(*) FROM (SELECT id ${waiting} LIMIT ${MAX_COUNTED + 1}) w) AS depth,
         (SELECT created_at ${waiting} ORDER BY id LIMIT 1) AS oldest`,
      [NOT_RELAYED, NOT_RELAYED],
    );
    return {
      depth: Number(depth),
      oldestSeconds: oldest === null ? 0 : secondsSince(Date.parse(`${oldest.replace(' ', 'T')}Z`)),
    };
  }

  /** Whether any webhook is active. */
  async hasActiveWebhooks(): Promise<boolean> {
    return (await this.database.read("SELECT 1 FROM webhook WHERE status = 'active' LIMIT 1")).length > 0;
  }

  /**
   * For how long the oldest delivery has been due that only waits for a dispatcher: deliveries to failing receivers are left out, because those are paused
   * at times, and so are deliveries that may wait for earlier ones.
   */
  async overdueSeconds(): Promise<number> {
    const [{ due_at }] = await this.database.read<{ due_at: number | string | null }>(
      `SELECT MIN(${nextDueAtSql(this.database.engineName)}) AS due_at FROM webhook w
       WHERE w.status = 'active' AND w.failures = 0 AND w.in_order = 0`,
    );
    return due_at === null ? 0 : secondsSince(Number(due_at));
  }

  /** All attempts so far, by outcome. */
  async attempts(): Promise<ReadonlyMap<Outcome, number>> {
    const sums = await this.database.readCounters(OUTCOMES.map(counterOf));
    return new Map(OUTCOMES.map((outcome) => [outcome, sums.get(counterOf(outcome)) ?? 0]));
  }

  /** The state of each webhook. */
  async webhooks(): Promise<WebhookState[]> {
    const rows = await this.database.read<WebhookRow>(
      `SELECT w.id, w.topic, w.status, w.failures, w.failing_since, ${nextDueAtSql(this.database.engineName)} AS due_at
       FROM webhook w WHERE w.status <> 'deleted' ORDER BY w.id`,
    );
    const waiting = await this.countWaiting(rows.filter(({ due_at }) => due_at !== null).map(({ id }) => id));
    return rows.map(({ failing_since: failingSince, due_at, ...row }) => ({
      ...{ ...row, failingSince, waiting: waiting.get(row.id) ?? 0 },
      dueSeconds: due_at === null ? 0 : secondsSince(Number(due_at)),
    }));
  }

  /** How many deliveries wait for each of these webhooks. */
  private async countWaiting(webhookIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    const first = useWaitingIndex(this.database.engineName);
    const one = `SELECT ? AS id, COUNT(*) AS waiting FROM (SELECT d.id FROM webhook_delivery d ${first}
      WHERE d.webhook_id = ? AND d.state = 'waiting' LIMIT ${MAX_COUNTED + 1}) w`;
    for (let start = 0; start < webhookIds.length; start += WEBHOOKS_AT_ONCE) {
      const ids = webhookIds.slice(start, start + WEBHOOKS_AT_ONCE);
      const rows = await this.database.read<Record<'id' | 'waiting', number | string>>(
        ids.map(() => one).join(' UNION ALL '),
        ids.flatMap((id) => [id, id]),
      );
      for (const { id, waiting } of rows) counts.set(Number(id), Number(waiting));
    }
    return counts;
  }
}

/** Whole seconds; 0 for a time in the future. */
const secondsSince = (ms: number): number => Math.max(0, Math.floor((Date.now() - ms) / 1_000));
