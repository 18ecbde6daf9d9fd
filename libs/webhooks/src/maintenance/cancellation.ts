import { instantAt } from '@grove/core';
import { marks, pauseBetweenBatches, ROWS_AT_ONCE, type Database } from '@grove/database';
import { PING } from '../model/ping.js';
import { waitingFirst } from '../model/indexes.js';

/** What waits for a webhook, save pings and what somebody is sending at this moment. */
const WAITING = "d.webhook_id = w.id AND d.state = 'waiting' AND d.topic <> ? AND (d.lease_holder = '' OR d.due_at <= ?)";
const STOPPED = "w.status IN ('paused', 'disabled')";

/** Cancels what waits for webhooks that are paused or disabled. Where it is stopped, whoever looks next goes on. */
export async function cancelWaiting(database: Database, clock: () => number, signal?: AbortSignal): Promise<void> {
  const webhooks = await database.read<{ id: number }>(
    `SELECT w.id FROM webhook w
     WHERE ${STOPPED} AND EXISTS (SELECT 1 FROM webhook_delivery d ${waitingFirst(database.engineName)} WHERE ${WAITING}) ORDER BY w.id`,
    [PING, BigInt(clock())],
  );
  for (const { id } of webhooks) await cancelOf(id, database, clock, signal);
}

async function cancelOf(webhookId: number, database: Database, clock: () => number, signal?: AbortSignal): Promise<void> {
  // What was cancelled stands in the index of MySQL for a while yet, and is passed over.
  for (let dueAt = 0n; !signal?.aborted;) {
    const now = BigInt(clock());
    const rows = await database.read<{ id: number | string; due_at: number | string }>(
      `SELECT d.id, d.due_at FROM webhook w JOIN webhook_delivery d ${waitingFirst(database.engineName)} ON ${WAITING}
       WHERE w.id = ? AND d.due_at >= ? ORDER BY d.due_at, d.id LIMIT ${ROWS_AT_ONCE}`,
      [PING, now, webhookId, dueAt],
    );
    if (rows.length === 0) return;
    // All is asked again: its owner may have made it active meanwhile, and somebody may have begun with one.
    const { affected } = await database.write((unit) =>
      unit.query(
        `UPDATE webhook_delivery SET state = 'cancelled', error_code = 'cancelled', finished_at = ?
         WHERE id IN (${marks(rows.length)}) AND state = 'waiting' AND (lease_holder = '' OR due_at <= ?)
         AND EXISTS (SELECT 1 FROM webhook w WHERE w.id = webhook_delivery.webhook_id AND ${STOPPED})`,
        [instantAt(Number(now)), ...rows.map(({ id }) => Number(id)), now],
      ),
    );
    if (affected === 0) return;
    dueAt = BigInt(rows[rows.length - 1].due_at);
    await pauseBetweenBatches();
  }
}
