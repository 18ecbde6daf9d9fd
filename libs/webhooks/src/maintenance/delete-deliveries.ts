import { In, Not } from 'typeorm';
import { NOT_RELAYED, Repository, StoredEvent, type Database } from '@grove/database';
import { DeliveryEntity } from '../model/delivery.entity.js';

/** Deletes deliveries by their ids or by the ids of their events, except those that wait for an attempt. Returns how many were deleted. */
export async function deleteFinishedDeliveries(
  database: Database,
  by: 'id' | 'eventId',
  ids: readonly number[],
): Promise<number> {
  const deliveries = new Repository(database, DeliveryEntity);
  return (await deliveries.delete({ [by]: In(ids), state: Not('waiting') })).affected!;
}

/** Deletes those of these events that have no deliveries any more. Events that are not relayed yet stay: their deliveries do not exist yet. */
export async function deleteUnusedEvents(database: Database, ids: readonly number[]): Promise<void> {
  const events = new Repository(database, StoredEvent);
  const query = events
    .createQueryBuilder('event')
    .select('event.id')
    .leftJoin(DeliveryEntity, 'delivery', 'delivery.eventId = event.id');
  query.where({ id: In(ids), relayedAt: Not(NOT_RELAYED) }).andWhere('delivery.id IS NULL');
  // No event gets deliveries after it was relayed.
  await events.delete((await query.getMany()).map(({ id }) => id));
}

/** Deletes these deliveries in any state, and their events if they have no other deliveries. Returns how many deliveries were deleted. */
export async function deleteDeliveriesAndEvents(
  database: Database,
  deliveries: readonly Pick<DeliveryEntity, 'id' | 'eventId'>[],
): Promise<number> {
  const { affected } = await new Repository(database, DeliveryEntity).delete(deliveries.map(({ id }) => id));
  await deleteUnusedEvents(database, [...new Set(deliveries.map(({ eventId }) => eventId))]);
  return affected!;
}
