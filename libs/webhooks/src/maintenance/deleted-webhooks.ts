import { processInBatches, type Database } from '@grove/database';
import { useWebhookIndex } from '../model/indexes.js';
import { deleteDeliveriesAndEvents } from './delete-deliveries.js';

interface Row {
  readonly id: number | string;
  readonly event_id: number | string;
}

/** Deletes the deliveries of deleted webhooks, in any state, and then the webhooks themselves. */
export async function purgeDeletedWebhooks(database: Database, signal?: AbortSignal): Promise<void> {
  const webhooks = await database.read<{ id: number }>("SELECT id FROM webhook WHERE status = 'deleted' ORDER BY id");
  const page = `SELECT d.id, d.event_id FROM webhook_delivery d ${useWebhookIndex(database.engineName)} WHERE d.webhook_id = ? AND d.id > ? ORDER BY d.id LIMIT ?`;
  for (const { id } of webhooks) {
    await processInBatches<Row>({
      read: (limit, last) => database.read(page, [id, last?.id ?? 0, limit]),
      process: (rows) => database.write((unit) => deleteDeliveriesAndEvents(unit, rows)),
      signal,
    });
    if (signal?.aborted) return;
    await database.write((unit) => unit.delete('webhook', { id }));
  }
}
