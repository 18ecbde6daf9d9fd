import { marks, pauseBetweenBatches, ROWS_AT_ONCE, type Database, type Instant } from '@grove/database';
import type { StoreBodies } from '../model/store-bodies.rules.js';
import { idsOfWebhooks } from '../model/indexes.js';

/** Longer than it takes until all is written down that was claimed before a change, and so goes by what was said before. */
const SETTLING_MS = 120_000;

interface Webhook {
  readonly id: number;
  readonly store_bodies: StoreBodies;
  readonly modified_at: Instant | null;
}

/** What one process knows of the bodies of one webhook. */
interface Progress {
  /** Changes whenever its owner may have said something else. */
  readonly setting: string;
  /** When that was first seen here, in milliseconds. */
  readonly seenAt: number;
  /** Nothing is left to erase, and nothing more will come. */
  isDone: boolean;
}

/**
 * Erases the bodies of answers that came before their webhook said not to keep them. They are shown to nobody from the moment it says so. All deliveries
 * of a webhook are gone through when that is first seen, and once more when it has settled, but not each time.
 */
export class KeptBodies {
  private progress = new Map<number, Progress>();

  constructor(
    private readonly database: Database,
    private readonly clock: () => number,
  ) {}

  async erase(signal?: AbortSignal): Promise<void> {
    const webhooks = await this.database.read<Webhook>(
      "SELECT id, store_bodies, modified_at FROM webhook WHERE store_bodies <> 'all' AND status <> 'deleted' ORDER BY id",
    );
    this.progress = new Map(webhooks.map((webhook) => [webhook.id, this.progressOf(webhook)]));
    for (const webhook of webhooks) {
      const progress = this.progress.get(webhook.id)!;
      if (progress.isDone) continue;
      const begunAt = this.clock();
      await this.goThrough(webhook, signal);
      progress.isDone = !signal?.aborted && begunAt - progress.seenAt >= SETTLING_MS;
    }
  }

  private progressOf({ id, store_bodies, modified_at }: Webhook): Progress {
    const setting = `${store_bodies} ${modified_at}`;
    const known = this.progress.get(id);
    return known?.setting === setting ? known : { setting, seenAt: this.clock(), isDone: false };
  }

  private async goThrough({ id, store_bodies }: Webhook, signal?: AbortSignal): Promise<void> {
    const isUnwanted = `response_body <> ''${store_bodies === 'failed' ? " AND error_code = ''" : ''}`;
    for (let last = 0; !signal?.aborted;) {
      const rows = await this.database.read<{ id: number | string; unwanted: number }>(
        `SELECT d.id, CASE WHEN ${isUnwanted} THEN 1 ELSE 0 END AS unwanted FROM webhook_delivery d ${idsOfWebhooks(this.database.engineName)}
         WHERE d.webhook_id = ? AND d.id > ? ORDER BY d.id LIMIT ${ROWS_AT_ONCE}`,
        [id, last],
      );
      const ids = rows.filter(({ unwanted }) => Number(unwanted) === 1).map((row) => Number(row.id));
      if (ids.length > 0)
        await this.database.write((unit) =>
          unit.query(`UPDATE webhook_delivery SET response_body = '' WHERE id IN (${marks(ids.length)}) AND ${isUnwanted}`, ids),
        );
      if (rows.length < ROWS_AT_ONCE) return;
      last = Number(rows[rows.length - 1].id);
      await pauseBetweenBatches();
    }
  }
}
