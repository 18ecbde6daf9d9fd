import { pauseBetweenBatches, ROWS_AT_ONCE, type Database } from '@grove/database';
import { forgetWholly } from './delete-deliveries.js';
import { idsOfWebhooks } from '../model/indexes.js';

/** Clears away what is left of webhooks that were deleted: their deliveries, whatever their state, and then themselves. */
export async function clearDeletedWebhooks(database: Database, signal?: AbortSignal): Promise<void> {
  const webhooks = await database.read<{ id: number }>("SELECT id FROM webhook WHERE status = 'deleted' ORDER BY id");
  for (const { id } of webhooks) {
    for (let last = 0; !signal?.aborted;) {
      const rows = await database.read<{ id: number | string; event_id: number | string }>(
        `SELECT d.id, d.event_id FROM webhook_delivery d ${idsOfWebhooks(database.engineName)} WHERE d.webhook_id = ? AND d.id > ? ORDER BY d.id LIMIT ${ROWS_AT_ONCE}`,
        [id, last],
      );
      if (rows.length === 0) {
        await database.write((unit) => unit.delete('webhook', { id }));
        break;
      }
      await database.write((unit) => forgetWholly(unit, rows));
      last = Number(rows[rows.length - 1].id);
      await pauseBetweenBatches();
    }
  }
}
