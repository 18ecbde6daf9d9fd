import { Injectable } from '@nestjs/common';
import { Database, NOT_RELAYED, type Instant } from '@grove/database';
import { unrelayedFirst } from '../model/indexes.js';
import { OUTCOMES, tallyOf, type Outcome } from '../recording/attempt-counters.js';
import { firstDue, waitingFirst } from '../model/indexes.js';
import type { WebhookStatus } from '../model/webhook.entity.js';

/** What waits is counted up to here; one more means that there is more. To count millions would keep everybody else waiting. */
export const MOST_COUNTED = 10_000;

/** Webhooks whose deliveries are counted in one statement. */
const WEBHOOKS_AT_ONCE = 50;

/** Events that nobody has looked at yet. */
export interface OutboxLag {
  /** Up to `MOST_COUNTED`. */
  readonly depth: number;
  /** 0 when there are none. */
  readonly oldestSeconds: number;
}

/** How a webhook fares. */
export interface WebhookState {
  readonly id: number;
  readonly topic: string;
  readonly status: WebhookStatus;
  /** Attempts that failed since the last success, and since when. */
  readonly failures: number;
  readonly failingSince: Instant | null;
  /** Deliveries with attempts to come, up to `MOST_COUNTED`. */
  readonly waiting: number;
  /** For how long the oldest of them is due; 0 when none is. */
  readonly dueSeconds: number;
}

type WebhookRow = Omit<WebhookState, 'failingSince' | 'waiting' | 'dueSeconds'> & {
  failing_since: Instant | null;
  due_at: number | string | null;
};

/** What operators watch. All of it is read from the database, so that every process tells the same. */
@Injectable()
export class DeliveryGauges {
  constructor(private readonly database: Database) {}

  async outboxLag(): Promise<OutboxLag> {
    const waiting = `FROM outbox ${unrelayedFirst(this.database.engineName)} WHERE relayed_at = ?`;
    const [{ depth, oldest }] = await this.database.read<{ depth: number | string; oldest: Instant | null }>(
      `SELECT (SELECT COUNT(*) FROM (SELECT id ${waiting} LIMIT ${MOST_COUNTED + 1}) w) AS depth,
         (SELECT created_at ${waiting} ORDER BY id LIMIT 1) AS oldest`,
      [NOT_RELAYED, NOT_RELAYED],
    );
    return {
      depth: Number(depth),
      oldestSeconds: oldest === null ? 0 : secondsSince(Date.parse(`${oldest.replace(' ', 'T')}Z`)),
    };
  }

  /** Whether anybody waits for events. */
  async isHeard(): Promise<boolean> {
    return (await this.database.read("SELECT 1 FROM webhook WHERE status = 'active' LIMIT 1")).length > 0;
  }

  /**
   * For how long a delivery is due that nothing but a dispatcher has to wait for: not one of a receiver that fails, which is left alone at times, nor one
   * that may be waiting for those before it.
   */
  async overdueSeconds(): Promise<number> {
    const [{ due_at }] = await this.database.read<{ due_at: number | string | null }>(
      `SELECT MIN(${firstDue(this.database.engineName)}) AS due_at FROM webhook w
       WHERE w.status = 'active' AND w.failures = 0 AND w.in_order = 0`,
    );
    return due_at === null ? 0 : secondsSince(Number(due_at));
  }

  /** Attempts since the database was made, by what came of them. */
  async attempts(): Promise<ReadonlyMap<Outcome, number>> {
    const sums = await this.database.readTallies(OUTCOMES.map(tallyOf));
    return new Map(OUTCOMES.map((outcome) => [outcome, sums.get(tallyOf(outcome)) ?? 0]));
  }

  /** Of each webhook. */
  async webhooks(): Promise<WebhookState[]> {
    const rows = await this.database.read<WebhookRow>(
      `SELECT w.id, w.topic, w.status, w.failures, w.failing_since, ${firstDue(this.database.engineName)} AS due_at
       FROM webhook w WHERE w.status <> 'deleted' ORDER BY w.id`,
    );
    const waiting = await this.waiting(rows.filter(({ due_at }) => due_at !== null).map(({ id }) => id));
    return rows.map(({ failing_since: failingSince, due_at, ...row }) => ({
      ...{ ...row, failingSince, waiting: waiting.get(row.id) ?? 0 },
      dueSeconds: due_at === null ? 0 : secondsSince(Number(due_at)),
    }));
  }

  /** How much waits for each of these webhooks. */
  private async waiting(webhookIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    const first = waitingFirst(this.database.engineName);
    const one = `SELECT ? AS id, COUNT(*) AS waiting FROM (SELECT d.id FROM webhook_delivery d ${first}
      WHERE d.webhook_id = ? AND d.state = 'waiting' LIMIT ${MOST_COUNTED + 1}) w`;
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

/** Whole seconds; 0 when that moment is still to come. */
const secondsSince = (ms: number): number => Math.max(0, Math.floor((Date.now() - ms) / 1_000));
