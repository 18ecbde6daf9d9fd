import { placeholders, NOT_RELAYED, type UnitOfWork } from '@grove/database';

/** Deletes deliveries by their ids or by the ids of their events, except those that wait for an attempt. Returns how many were deleted. */
export async function deleteFinishedDeliveries(unit: UnitOfWork, by: 'id' | 'event_id', ids: readonly number[]): Promise<number> {
  const sql = `DELETE FROM webhook_delivery WHERE ${by} IN (${placeholders(ids.length)}) AND state <> 'waiting'`;
  return (await unit.query(sql, ids)).affected;
}

/** Deletes those of these events that have no deliveries any more. Events that are not relayed yet stay: their deliveries do not exist yet. */
export async function deleteUnusedEvents(unit: UnitOfWork, ids: readonly number[]): Promise<void> {
  await unit.query(
    `DELETE FROM outbox WHERE id IN (${placeholders(ids.length)}) AND relayed_at <> ?
     AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.event_id = outbox.id)`,
    [...ids, NOT_RELAYED],
  );
}

/** Deletes these deliveries in any state, and their events if they have no other deliveries. Returns how many deliveries were deleted. */
export async function deleteDeliveriesAndEvents(
  unit: UnitOfWork,
  deliveries: readonly { id: number | string; event_id: number | string }[],
): Promise<number> {
  const ids = deliveries.map(({ id }) => Number(id));
  const { affected } = await unit.query(`DELETE FROM webhook_delivery WHERE id IN (${placeholders(ids.length)})`, ids);
  await deleteUnusedEvents(unit, [...new Set(deliveries.map(({ event_id }) => Number(event_id)))]);
  return affected;
}
