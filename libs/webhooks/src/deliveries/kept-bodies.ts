import { setTimeout as delay } from 'node:timers/promises';
import { marks, type Database } from '@grove/kernel';
import type { StoreBodies } from './bodies.rules.js';

/** Deliveries that are emptied in one unit of work, and the pause after it, in which others write. */
const BATCH = 500;
const PAUSE_MS = 50;

/** Erases the bodies of answers that came before their webhook said not to keep them. They are shown to nobody from the moment it says so. */
export async function eraseBodies(database: Database, signal?: AbortSignal): Promise<void> {
  const webhooks = await database.read<{ id: number; store_bodies: StoreBodies }>(
    "SELECT id, store_bodies FROM webhook WHERE store_bodies <> 'all' ORDER BY id",
  );
  for (const { id, store_bodies } of webhooks) {
    const which = store_bodies === 'failed' ? "response_body <> '' AND error_code = ''" : "response_body <> ''";
    for (let last = 0; !signal?.aborted;) {
      const rows = await database.read<{ id: number | string }>(
        `SELECT id FROM webhook_delivery WHERE webhook_id = ? AND id > ? AND ${which} ORDER BY id LIMIT ${BATCH}`,
        [id, last],
      );
      if (rows.length === 0) break;
      const ids = rows.map((row) => Number(row.id));
      await database.write((unit) =>
        unit.query(`UPDATE webhook_delivery SET response_body = '' WHERE id IN (${marks(ids.length)}) AND ${which}`, ids),
      );
      last = ids[ids.length - 1];
      await delay(PAUSE_MS);
    }
  }
}
