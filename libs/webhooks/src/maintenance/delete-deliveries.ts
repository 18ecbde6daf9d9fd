import { marks, NOT_RELAYED, type UnitOfWork } from '@grove/database';

/** Deletes deliveries by their ids or by those of their events, save those with attempts to come. Gives the number of those that went. */
export async function forgetDeliveries(unit: UnitOfWork, by: 'id' | 'event_id', ids: readonly number[]): Promise<number> {
  const sql = `DELETE FROM webhook_delivery WHERE ${by} IN (${marks(ids.length)}) AND state <> 'waiting'`;
  return (await unit.query(sql, ids)).affected;
}

/** Deletes those of these events that no delivery is left of. One that was not relayed yet stays too: its deliveries are still to be made. */
export async function forgetEvents(unit: UnitOfWork, ids: readonly number[]): Promise<void> {
  await unit.query(
    `DELETE FROM outbox WHERE id IN (${marks(ids.length)}) AND relayed_at <> ?
     AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.event_id = outbox.id)`,
    [...ids, NOT_RELAYED],
  );
}

/** Deletes these deliveries, whatever their state, and those of their events that no delivery is left of. */
export async function forgetWholly(
  unit: UnitOfWork,
  deliveries: readonly { id: number | string; event_id: number | string }[],
): Promise<void> {
  const ids = deliveries.map(({ id }) => Number(id));
  await unit.query(`DELETE FROM webhook_delivery WHERE id IN (${marks(ids.length)})`, ids);
  await forgetEvents(unit, [...new Set(deliveries.map(({ event_id }) => Number(event_id)))]);
}
