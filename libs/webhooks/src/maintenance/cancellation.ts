import { In, type SelectQueryBuilder } from 'typeorm';
import { instantAt } from '@grove/core';
import { processInBatches, Repository, type Database } from '@grove/database';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { WAITING_DELIVERIES } from '../model/indexes.js';
import { PING_TOPIC } from '../model/ping.js';
import { WebhookEntity, type WebhookStatus } from '../model/webhook.entity.js';

/** What becomes of waiting deliveries of these webhooks. */
const STOPPED: WebhookStatus[] = ['paused', 'disabled'];

type Deliveries = Repository<DeliveryEntity>;

/** Cancels waiting deliveries of webhooks that are paused or disabled. If it is aborted, the next run of any process continues. */
export async function cancelDeliveriesOfStoppedWebhooks(
  database: Database,
  clock: () => number,
  signal?: AbortSignal,
): Promise<void> {
  const [webhooks, deliveries] = [new Repository(database, WebhookEntity), new Repository(database, DeliveryEntity)];
  const stopped = webhooks
    .createQueryBuilder('webhook')
    .select('webhook.id')
    .where({ status: In(STOPPED) });
  stopped.andWhereExists(cancellable(deliveries, clock()).andWhere('delivery.webhookId = webhook.id')).orderBy('webhook.id');
  for (const { id } of await stopped.getMany())
    await processInBatches<DeliveryEntity>({
      read: (limit, last) => next(deliveries, { webhookId: id, now: clock(), limit, last }),
      process: (rows) => database.write(() => cancel(webhooks, deliveries, { webhookId: id, rows, now: clock() })),
      signal,
    });
}

/** Waiting deliveries, except pings and those that a process is sending now. */
const cancellable = (deliveries: Deliveries, now: number): SelectQueryBuilder<DeliveryEntity> =>
  deliveries
    .createQueryBuilder('delivery')
    .useIndex(WAITING_DELIVERIES)
    .where("delivery.state = 'waiting' AND delivery.topic <> :ping", { ping: PING_TOPIC })
    .andWhere("(delivery.claimId = '' OR delivery.dueAt <= :now)", { now: BigInt(now) });

/** The index of MySQL contains cancelled deliveries for a while, and `dueAt` skips them. */
function next(
  deliveries: Deliveries,
  { webhookId, now, limit, last }: { webhookId: number; now: number; limit: number; last: DeliveryEntity | undefined },
): Promise<DeliveryEntity[]> {
  const query = cancellable(deliveries, now).select(['delivery.id', 'delivery.dueAt']);
  query.innerJoin('delivery.webhook', 'webhook').andWhere('webhook.status IN (:...stopped)', { stopped: STOPPED });
  query.andWhere('delivery.webhookId = :webhookId AND delivery.dueAt >= :dueAt', { webhookId, dueAt: last?.dueAt ?? 0n });
  query.andWhere('(delivery.dueAt > :dueAt OR delivery.id > :id)', { id: last?.id ?? 0 });
  return query.orderBy('delivery.dueAt').addOrderBy('delivery.id').limit(limit).getMany();
}

/**
 * Checks everything again: meanwhile the webhook may have become active, or a process may have claimed a delivery. Deliveries are locked before their webhook, as
 * where results are recorded.
 */
async function cancel(
  webhooks: Repository<WebhookEntity>,
  deliveries: Deliveries,
  { webhookId, rows, now }: { webhookId: number; rows: readonly DeliveryEntity[]; now: number },
): Promise<number> {
  const query = cancellable(deliveries, now)
    .select('delivery.id')
    .andWhere('delivery.id IN (:...ids)', { ids: rows.map(({ id }) => id) });
  const ids = (await query.orderBy('delivery.id').setLock('pessimistic_write').getMany()).map(({ id }) => id);
  const stopped = { where: { id: webhookId, status: In(STOPPED) }, lock: { mode: 'pessimistic_read' } } as const;
  if (!(await webhooks.findOne(stopped))) return 0;
  const cancelled = { state: 'cancelled', errorCode: 'cancelled', finishedAt: instantAt(now) } as const;
  return (await deliveries.update(ids, cancelled)).affected!;
}
