import { instantAt } from '@grove/core';
import { placeholders, processInBatches, type Database } from '@grove/database';
import { useWaitingIndex } from '../model/indexes.js';
import { PING_TOPIC } from '../model/ping.js';

/** Waiting deliveries of a webhook, except pings and those that a process is sending now. */
const CANCELLABLE = "d.webhook_id = w.id AND d.state = 'waiting' AND d.topic <> ? AND (d.claim_id = '' OR d.due_at <= ?)";
const STOPPED = "w.status IN ('paused', 'disabled')";

interface Row {
  readonly id: number | string;
  readonly due_at: number | string;
}

/** Cancels waiting deliveries of webhooks that are paused or disabled. If it is aborted, the next run of any process continues. */
export async function cancelDeliveriesOfStoppedWebhooks(
  database: Database,
  clock: () => number,
  signal?: AbortSignal,
): Promise<void> {
  const index = useWaitingIndex(database.engineName);
  const webhooks = await database.read<{ id: number }>(
    `SELECT w.id FROM webhook w
     WHERE ${STOPPED} AND EXISTS (SELECT 1 FROM webhook_delivery d ${index} WHERE ${CANCELLABLE}) ORDER BY w.id`,
    [PING_TOPIC, BigInt(clock())],
  );
  for (const { id } of webhooks)
    await processInBatches<Row>({
      read: (limit, last) => readCancellable(database, id, BigInt(clock()), limit, last),
      process: (rows) => cancel(database, rows, clock()),
      signal,
    });
}

/** The index of MySQL contains cancelled deliveries for a while, and `due_at` skips them. */
function readCancellable(database: Database, webhookId: number, now: bigint, limit: number, last?: Row): Promise<Row[]> {
  const [dueAt, id] = [BigInt(last?.due_at ?? 0), last?.id ?? 0];
  return database.read<Row>(
    `SELECT d.id, d.due_at FROM webhook w JOIN webhook_delivery d ${useWaitingIndex(database.engineName)} ON ${CANCELLABLE}
     WHERE w.id = ? AND ${STOPPED} AND d.due_at >= ? AND (d.due_at > ? OR d.id > ?) ORDER BY d.due_at, d.id LIMIT ?`,
    [PING_TOPIC, now, webhookId, dueAt, dueAt, id, limit],
  );
}

/** Checks everything again: meanwhile the webhook may have become active, or a process may have claimed a delivery. */
async function cancel(database: Database, rows: readonly Row[], now: number): Promise<number> {
  const { affected } = await database.write((unit) =>
    unit.query(
      `UPDATE webhook_delivery SET state = 'cancelled', error_code = 'cancelled', finished_at = ?
       WHERE id IN (${placeholders(rows.length)}) AND state = 'waiting' AND (claim_id = '' OR due_at <= ?)
       AND EXISTS (SELECT 1 FROM webhook w WHERE w.id = webhook_delivery.webhook_id AND ${STOPPED})`,
      [instantAt(now), ...rows.map(({ id }) => Number(id)), BigInt(now)],
    ),
  );
  return affected;
}
