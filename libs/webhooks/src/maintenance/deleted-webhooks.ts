import { processInBatches, Repository, type Database } from '@grove/database';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { DELIVERIES_OF_WEBHOOK } from '../model/indexes.js';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';
import { deleteDeliveriesAndEvents } from './delete-deliveries.js';

/** Deletes the deliveries of deleted webhooks, in any state, and then the webhooks themselves. */
export async function purgeDeletedWebhooks(database: Database, signal?: AbortSignal): Promise<void> {
  const [webhooks, deliveries] = [new Repository(database, WebhookEntity), new Repository(database, DeliveryEntity)];
  const deleted = await webhooks.find({ select: { id: true }, where: { status: DELETED_STATUS }, order: { id: 'ASC' } });
  for (const { id } of deleted) {
    await processInBatches<DeliveryEntity>({
      read: (limit, last) =>
        deliveries
          .createQueryBuilder('delivery')
          .useIndex(DELIVERIES_OF_WEBHOOK)
          .select(['delivery.id', 'delivery.eventId'])
          .where('delivery.webhookId = :id AND delivery.id > :last', { id, last: last?.id ?? 0 })
          .orderBy('delivery.id')
          .limit(limit)
          .getMany(),
      process: (rows) => database.write(() => deleteDeliveriesAndEvents(database, rows)),
      signal,
    });
    if (signal?.aborted) return;
    await database.write(() => webhooks.delete(id));
  }
}
