import { placeholders, processInBatches, type Database, type Instant } from '@grove/database';
import { useWebhookIndex } from '../model/indexes.js';
import type { StoreBodies } from '../model/store-bodies.rules.js';

/** After this time all attempts are stored that were claimed before a change of the setting, and so still follow the old one. */
const SETTLING_MS = 120_000;

interface Webhook {
  readonly id: number;
  readonly store_bodies: StoreBodies;
  readonly modified_at: Instant | null;
}

interface Row {
  readonly id: number | string;
  readonly must_erase: number;
}

/** What this process knows about the bodies of one webhook. */
interface Progress {
  /** Changes whenever the owner may have changed the setting. */
  readonly setting: string;
  /** When this process first saw the setting, in milliseconds. */
  readonly seenAt: number;
  /** Everything is erased, and no unwanted body can be stored any more. */
  isDone: boolean;
}

/**
 * Erases response bodies that were stored before the owner of their webhook turned this off. From that moment they are hidden. All deliveries of the webhook
 * are scanned when the setting is first seen, and once more when it has settled, but not in each run.
 */
export class ResponseBodyErasure {
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
      const startedAt = this.clock();
      await this.eraseBodiesOf(webhook, signal);
      progress.isDone = !signal?.aborted && startedAt - progress.seenAt >= SETTLING_MS;
    }
  }

  private progressOf({ id, store_bodies, modified_at }: Webhook): Progress {
    const setting = `${store_bodies} ${modified_at}`;
    const known = this.progress.get(id);
    return known?.setting === setting ? known : { setting, seenAt: this.clock(), isDone: false };
  }

  private async eraseBodiesOf({ id, store_bodies }: Webhook, signal?: AbortSignal): Promise<void> {
    const isUnwanted = `response_body <> ''${store_bodies === 'failed' ? " AND error_code = ''" : ''}`;
    const page = `SELECT d.id, CASE WHEN ${isUnwanted} THEN 1 ELSE 0 END AS must_erase
      FROM webhook_delivery d ${useWebhookIndex(this.database.engineName)} WHERE d.webhook_id = ? AND d.id > ? ORDER BY d.id LIMIT ?`;
    await processInBatches<Row>({
      read: (limit, last) => this.database.read(page, [id, last?.id ?? 0, limit]),
      process: async (rows) => {
        const ids = rows.filter(({ must_erase }) => Number(must_erase) === 1).map((row) => Number(row.id));
        if (ids.length === 0) return 0;
        const sql = `UPDATE webhook_delivery SET response_body = '' WHERE id IN (${placeholders(ids.length)}) AND ${isUnwanted}`;
        return (await this.database.write((unit) => unit.query(sql, ids))).affected;
      },
      signal,
    });
  }
}
