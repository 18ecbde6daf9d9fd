import { Injectable } from '@nestjs/common';
import { Database, NOT_RELAYED, type Instant } from '@grove/kernel';
import { OUTCOMES, tallyOf, type Outcome } from '../sending/outcomes.js';
import { waitingFirst } from './waiting.js';
import type { WebhookStatus } from '../webhooks/webhook.entity.js';

/** Events that nobody has looked at yet. */
export interface OutboxLag {
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
  /** Deliveries with attempts to come. */
  readonly waiting: number;
}

/** What operators watch. All of it is read from the database, so that every process tells the same. */
@Injectable()
export class DeliveryGauges {
  constructor(private readonly database: Database) {}

  async outboxLag(): Promise<OutboxLag> {
    const [{ depth, oldest }] = await this.database.read<{ depth: number; oldest: string | null }>(
      'SELECT COUNT(*) AS depth, MIN(created_at) AS oldest FROM outbox WHERE relayed_at = ?',
      [NOT_RELAYED],
    );
    const oldestSeconds = oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(`${oldest.replace(' ', 'T')}Z`)) / 1000);
    return { depth: Number(depth), oldestSeconds: Math.floor(oldestSeconds) };
  }

  /** Attempts since the database was made, by what came of them. */
  async attempts(): Promise<ReadonlyMap<Outcome, number>> {
    const sums = await this.database.readTallies(OUTCOMES.map(tallyOf));
    return new Map(OUTCOMES.map((outcome) => [outcome, sums.get(tallyOf(outcome)) ?? 0]));
  }

  /** Of each webhook. */
  async webhooks(): Promise<WebhookState[]> {
    const rows = await this.database.read<WebhookState & { failing_since: string | null }>(
      `SELECT w.id, w.topic, w.status, w.failures, w.failing_since,
         (SELECT COUNT(*) FROM webhook_delivery d ${waitingFirst(this.database.engineName)}
          WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting
       FROM webhook w ORDER BY w.id`,
    );
    return rows.map(({ failing_since: failingSince, waiting, ...row }) => ({ ...row, failingSince, waiting: Number(waiting) }));
  }
}
