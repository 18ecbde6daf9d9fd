import { In, IsNull, MoreThan, Not } from 'typeorm';
import { processInBatches, Repository, StoredEvent, type Database } from '@grove/database';
import { PersonalDataErasureEntity } from '../model/personal-data-erasure.entity.js';
import { ACCOUNT_DELETED } from '../outbox/deleted-customers.js';
import { deleteFinishedDeliveries, deleteUnusedEvents } from './delete-deliveries.js';

/** Deleted customers whose events are searched together. */
const MAX_CUSTOMERS = 10_000;
/** Rows in one statement. */
const ROWS_AT_ONCE = 1_000;

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
  const [erasures, events] = [new Repository(database, PersonalDataErasureEntity), new Repository(database, StoredEvent)];
  const customers = await erasures.find({ where: { eventId: IsNull() }, order: { id: 'ASC' }, take: MAX_CUSTOMERS });
  if (customers.length === 0) return;
  const deleted = new Set(customers.map(({ customerId }) => customerId));
  const select = { id: true, topic: true, resourceId: true } as const;
  await processInBatches<StoredEvent>({
    read: (take, last) => events.find({ select, where: { id: MoreThan(last?.id ?? 0) }, order: { id: 'ASC' }, take }),
    process: async (rows) => {
      const found = rows.filter(({ topic, resourceId }) => isAboutCustomer(topic) && deleted.has(resourceId));
      if (found.length > 0) await database.write(() => erasures.insert(found.map(toErasure), { needsIds: false }));
      return found.length;
    },
    signal,
  });
  if (signal?.aborted) return;
  const ids = customers.map(({ id }) => id);
  await database.write(async () => {
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) await erasures.delete(ids.slice(start, start + ROWS_AT_ONCE));
  });
}

/** Erases the events that were found, with their deliveries. Events with waiting deliveries stay recorded. */
async function eraseEvents(database: Database, signal?: AbortSignal): Promise<void> {
  const erasures = new Repository(database, PersonalDataErasureEntity);
  await processInBatches<PersonalDataErasureEntity>({
    read: (take, last) =>
      erasures.find({ where: { id: MoreThan(last?.id ?? 0), eventId: Not(IsNull()) }, order: { id: 'ASC' }, take }),
    process: (rows) => eraseBatch(database, rows),
    signal,
  });
}

function eraseBatch(database: Database, rows: readonly PersonalDataErasureEntity[]): Promise<number> {
  const ids = rows.map(({ eventId }) => eventId!);
  return database.write(async () => {
    // By event, because any number of webhooks may have received it.
    const deleted = await deleteFinishedDeliveries(database, 'eventId', ids);
    await deleteUnusedEvents(database, ids);
    const left = await new Repository(database, StoredEvent).find({ select: { id: true }, where: { id: In(ids) } });
    const leftIds = new Set(left.map(({ id }) => id));
    const erased = rows.filter(({ eventId }) => !leftIds.has(eventId!)).map(({ id }) => id);
    await new Repository(database, PersonalDataErasureEntity).delete(erased);
    return deleted;
  });
}

const isAboutCustomer = (topic: string): boolean => /^(customer|user)\./.test(topic) && !ACCOUNT_DELETED.includes(topic);

const toErasure = ({ id, resourceId }: StoredEvent) => ({ customerId: resourceId, eventId: id });
