import { In, type SelectQueryBuilder } from 'typeorm';
import { processInBatches, Repository, type Database } from '@grove/database';
import { cancelledAt } from '../model/cancelled.js';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { WAITING_DELIVERIES } from '../model/indexes.js';
import { PING_TOPIC } from '../model/ping.js';
import { nextDueAt } from '../model/waiting-deliveries.js';
import { WebhookEntity } from '../model/webhook.entity.js';

/** Their waiting deliveries are cancelled. */
const STOPPED = { status: In(['paused', 'disabled']) };

/** Cancels waiting deliveries of webhooks that are paused or disabled. If it is aborted, the next run of any process continues. */
export async function cancelDeliveriesOfStoppedWebhooks(
  database: Database,
  clock: () => number,
  signal?: AbortSignal,
): Promise<void> {
  const cancellation = new Cancellation(database, clock);
  for (const webhookId of await cancellation.webhookIds())
    await processInBatches<DeliveryEntity>({
      read: (limit, last) => cancellation.next(webhookId, limit, last),
      process: (deliveries) => database.write(() => cancellation.cancel(webhookId, deliveries)),
      signal,
    });
}

class Cancellation {
  private readonly deliveries: Repository<DeliveryEntity>;
  private readonly webhooks: Repository<WebhookEntity>;

  constructor(
    database: Database,
    private readonly clock: () => number,
  ) {
    this.deliveries = new Repository(database, DeliveryEntity);
    this.webhooks = new Repository(database, WebhookEntity);
  }

  /** Stopped webhooks that have waiting deliveries. */
  async webhookIds(): Promise<number[]> {
    const query = this.webhooks.createQueryBuilder('webhook').select('webhook.id', 'id').addSelect(nextDueAt, 'due_at');
    const rows = await query.where(STOPPED).orderBy('webhook.id').getRawMany<{ id: number; due_at: unknown }>();
    return rows.filter(({ due_at: dueAt }) => dueAt !== null).map(({ id }) => id);
  }

  /** The index of MySQL contains cancelled deliveries for a while, and `dueAt` skips them. */
  async next(webhookId: number, limit: number, last?: DeliveryEntity): Promise<DeliveryEntity[]> {
    if (!(await this.webhooks.existsBy({ id: webhookId, ...STOPPED }))) return [];
    const query = this.cancellable().useIndex(WAITING_DELIVERIES).select(['delivery.id', 'delivery.dueAt']);
    query.andWhere('delivery.webhookId = :webhookId AND delivery.dueAt >= :dueAt', { webhookId, dueAt: last?.dueAt ?? 0n });
    query.andWhere('(delivery.dueAt > :dueAt OR delivery.id > :id)', { id: last?.id ?? 0 });
    return query.orderBy('delivery.dueAt').addOrderBy('delivery.id').limit(limit).getMany();
  }

  /**
   * Checks everything again: meanwhile the webhook may have become active, or a process may have claimed a delivery. Deliveries are locked before their webhook,
   * as where results are recorded.
   */
  async cancel(webhookId: number, deliveries: readonly DeliveryEntity[]): Promise<number> {
    const query = this.cancellable().select('delivery.id').orderBy('delivery.id').setLock('pessimistic_write');
    query.andWhere('delivery.id IN (:...ids)', { ids: deliveries.map(({ id }) => id) });
    const ids = (await query.getMany()).map(({ id }) => id);
    const stopped = await this.webhooks.findOne({ where: { id: webhookId, ...STOPPED }, lock: { mode: 'pessimistic_read' } });
    if (!stopped) return 0;
    return (await this.deliveries.update(ids, cancelledAt(this.clock()))).affected!;
  }

  /** Waiting deliveries, except pings and those that a process is sending now. */
  private cancellable(): SelectQueryBuilder<DeliveryEntity> {
    return this.deliveries
      .createQueryBuilder('delivery')
      .where("delivery.state = 'waiting' AND delivery.topic <> :ping", { ping: PING_TOPIC })
      .andWhere("(delivery.claimId = '' OR delivery.dueAt <= :now)", { now: BigInt(this.clock()) });
  }
}
