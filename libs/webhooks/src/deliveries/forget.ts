import { marks, NOT_RELAYED, type UnitOfWork } from '@grove/kernel';

/**
 * Deletes these deliveries, save those with attempts to come, and of these events the ones that no delivery is left of. An event that was not relayed
 * yet stays too: its deliveries are still to be made. Gives the number of deliveries that went.
 */
export async function forget(unit: UnitOfWork, deliveryIds: readonly number[], eventIds: readonly number[]): Promise<number> {
  const { affected } = await unit.query(
    `DELETE FROM webhook_delivery WHERE id IN (${marks(deliveryIds.length)}) AND state <> 'waiting'`,
    deliveryIds,
  );
  await unit.query(
    `DELETE FROM outbox WHERE id IN (${marks(eventIds.length)}) AND relayed_at <> ?
     AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.event_id = outbox.id)`,
    [...eventIds, NOT_RELAYED],
  );
  return affected;
}
