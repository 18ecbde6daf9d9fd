import { placeholders, processInBatches, type Database, type RowValues } from '@grove/database';
import { CUSTOMER_DELETED } from '../outbox/deleted-customers.js';
import { deleteFinishedDeliveries, deleteUnusedEvents } from './delete-deliveries.js';

/** Deleted customers whose events are searched at once. */
const MAX_CUSTOMERS = 10_000;

interface Event {
  readonly id: number | string;
  readonly topic: string;
  readonly resource_id: number;
}

interface ErasureRow {
  readonly id: number;
  readonly event_id: number | string;
}

/** Erases the personal data of deleted customers in events and deliveries. Waiting deliveries are sent first, and erased by a later run. */
export async function erasePersonalData(database: Database, signal?: AbortSignal): Promise<void> {
  await findEvents(database, signal);
  await eraseEvents(database, signal);
}

/**
 * Replaces each recorded customer by the events about that customer, so that the outbox is scanned once, and not as long as a delivery waits. No event
 * can be missed: all events about a customer, relayed or not, were stored before the deletion. An event that is found twice is erased once.
 */
async function findEvents(database: Database, signal?: AbortSignal): Promise<void> {
  const customers = await database.read<{ id: number; customer_id: number }>(
    `SELECT id, customer_id FROM personal_data_erasure WHERE event_id IS NULL ORDER BY id LIMIT ${MAX_CUSTOMERS}`,
  );
  if (customers.length === 0) return;
  const deleted = new Set(customers.map(({ customer_id }) => customer_id));
  const page = 'SELECT id, topic, resource_id FROM outbox WHERE id > ? ORDER BY id LIMIT ?';
  await processInBatches<Event>({
    read: (limit, last) => database.read(page, [last?.id ?? 0, limit]),
    process: async (rows) => {
      const found = rows.filter(({ topic, resource_id }) => isAboutCustomer(topic) && deleted.has(resource_id));
      if (found.length > 0) await database.write((unit) => unit.insertMany('personal_data_erasure', found.map(toErasure)));
      return found.length;
    },
    signal,
  });
  if (signal?.aborted) return;
  const ids = customers.map(({ id }) => id);
  await database.write((unit) => unit.query(`DELETE FROM personal_data_erasure WHERE id IN (${placeholders(ids.length)})`, ids));
}

/** Erases the events that were found, with their deliveries. Events with waiting deliveries stay recorded. */
async function eraseEvents(database: Database, signal?: AbortSignal): Promise<void> {
  const page = 'SELECT id, event_id FROM personal_data_erasure WHERE id > ? AND event_id IS NOT NULL ORDER BY id LIMIT ?';
  await processInBatches<ErasureRow>({
    read: (limit, last) => database.read(page, [last?.id ?? 0, limit]),
    process: (rows) => eraseBatch(database, rows),
    signal,
  });
}

function eraseBatch(database: Database, rows: readonly ErasureRow[]): Promise<number> {
  const [ids, events] = [rows.map(({ id }) => id), rows.map(({ event_id }) => Number(event_id))];
  return database.write(async (unit) => {
    // By event, because any number of webhooks may have received it.
    const deleted = await deleteFinishedDeliveries(unit, 'event_id', events);
    await deleteUnusedEvents(unit, events);
    await unit.query(
      `DELETE FROM personal_data_erasure WHERE id IN (${placeholders(ids.length)})
       AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.id = personal_data_erasure.event_id)`,
      ids,
    );
    return deleted;
  });
}

const isAboutCustomer = (topic: string): boolean => topic.startsWith('customer.') && topic !== CUSTOMER_DELETED;

const toErasure = ({ id, resource_id }: Event): RowValues => ({ customer_id: resource_id, event_id: Number(id) });
