import { marks, pauseBetweenBatches, ROWS_AT_ONCE, type Database, type RowValues } from '@grove/database';
import { DELETED } from '../outbox/deleted-customers.js';
import { forgetDeliveries, forgetEvents } from './delete-deliveries.js';

/** Customers whose events are looked for at once. */
const CUSTOMERS = 10_000;

interface Event {
  readonly id: number | string;
  readonly topic: string;
  readonly resource_id: number;
}

/** Erases what deliveries hold of customers who were deleted. What still waits is sent first, and erased the next time. */
export async function eraseCustomers(database: Database, signal?: AbortSignal): Promise<void> {
  await findEvents(database, signal);
  await eraseEvents(database, signal);
}

/**
 * Puts the events that told of a customer in the place of the customer, so that all events are gone through once and not as long as something waits.
 * Nothing can be missed: all that was told was stored before the deletion was, be it relayed or not. What is found twice is erased once.
 */
async function findEvents(database: Database, signal?: AbortSignal): Promise<void> {
  const customers = await database.read<{ id: number; resource_id: number }>(
    `SELECT id, resource_id FROM webhook_erasure WHERE event_id IS NULL ORDER BY id LIMIT ${CUSTOMERS}`,
  );
  if (customers.length === 0) return;
  const deleted = new Set(customers.map(({ resource_id }) => resource_id));
  for (let last = 0; ;) {
    if (signal?.aborted) return;
    const rows = await database.read<Event>(
      `SELECT id, topic, resource_id FROM outbox WHERE id > ? ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
      [last],
    );
    const found = rows.filter(({ topic, resource_id }) => tellsOfCustomer(topic) && deleted.has(resource_id));
    if (found.length > 0) await database.write((unit) => unit.insertMany('webhook_erasure', found.map(erasureOf)));
    if (rows.length < ROWS_AT_ONCE) break;
    last = Number(rows[rows.length - 1].id);
    await pauseBetweenBatches();
  }
  const ids = customers.map(({ id }) => id);
  await database.write((unit) => unit.query(`DELETE FROM webhook_erasure WHERE id IN (${marks(ids.length)})`, ids));
}

/** Erases the events that were found, each with its deliveries; those that cannot go yet stay noted. */
async function eraseEvents(database: Database, signal?: AbortSignal): Promise<void> {
  for (let last = 0; !signal?.aborted;) {
    const rows = await database.read<{ id: number; event_id: number | string }>(
      `SELECT id, event_id FROM webhook_erasure WHERE id > ? AND event_id IS NOT NULL ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
      [last],
    );
    if (rows.length === 0) return;
    const [ids, events] = [rows.map(({ id }) => id), rows.map(({ event_id }) => Number(event_id))];
    await database.write(async (unit) => {
      // By event, because any number of webhooks may have had it.
      await forgetDeliveries(unit, 'event_id', events);
      await forgetEvents(unit, events);
      await unit.query(
        `DELETE FROM webhook_erasure WHERE id IN (${marks(ids.length)})
         AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.id = webhook_erasure.event_id)`,
        ids,
      );
    });
    last = ids[ids.length - 1];
    await pauseBetweenBatches();
  }
}

const tellsOfCustomer = (topic: string): boolean => topic.startsWith('customer.') && topic !== DELETED;

const erasureOf = ({ id, resource_id }: Event): RowValues => ({ resource_id, event_id: Number(id) });
