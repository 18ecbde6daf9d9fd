import { Injectable } from '@nestjs/common';
import { Not, type SelectQueryBuilder } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { withoutQuery } from '../endpoint-health/health-mails.js';
import { DeliveryUnderway } from '../errors.js';
import { deleteDeliveriesAndEvents } from '../maintenance/delete-deliveries.js';
import { cancelledAt } from '../model/cancelled.js';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { WAITING_DELIVERIES } from '../model/indexes.js';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';

/** The states of jobs in BullMQ's words: due, being sent, due later, delivered, and failed or cancelled. */
export const BOARD_STATES = ['waiting', 'active', 'delayed', 'completed', 'failed'] as const;
export type BoardState = (typeof BOARD_STATES)[number];

/** A delivery for operators, who see its receiver and nothing of what is sent. */
export interface BoardDelivery extends Pick<
  DeliveryEntity,
  'id' | 'webhookId' | 'eventId' | 'topic' | 'resourceId' | 'attempts' | 'errorCode' | 'responseCode'
> {
  readonly state: BoardState;
  /** The address of the receiver without its query, which may contain a secret. */
  readonly receiver: string;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
  readonly finishedAt: number | null;
  /** When the next attempt is due. */
  readonly dueAt: number;
}

/** Counting stops here. */
const MAX_COUNTED = 10_000;

const CONDITIONS: Readonly<Record<BoardState, string>> = {
  waiting: "delivery.state = 'waiting' AND delivery.dueAt <= :now",
  active: "delivery.state = 'waiting' AND delivery.dueAt > :now AND delivery.claimId <> ''",
  delayed: "delivery.state = 'waiting' AND delivery.dueAt > :now AND delivery.claimId = ''",
  completed: "delivery.state = 'delivered'",
  failed: "delivery.state IN ('failed', 'cancelled')",
};

/** The deliveries of all webhooks by their state, for the page of queues. */
@Injectable()
export class DeliveryBoard {
  private readonly deliveries: Repository<DeliveryEntity>;
  private readonly webhooks: Repository<WebhookEntity>;

  constructor(private readonly database: Database) {
    this.deliveries = new Repository(database, DeliveryEntity);
    this.webhooks = new Repository(database, WebhookEntity);
  }

  /** How many deliveries are in a state, at most `MAX_COUNTED`. */
  async count(state: BoardState): Promise<number> {
    const query = await this.inState(state);
    return query ? this.deliveries.countUpTo(query, MAX_COUNTED) : 0;
  }

  /** Deliveries in a state, the newest first. */
  async list(state: BoardState, limit: number, offset = 0): Promise<BoardDelivery[]> {
    const query = await this.inState(state);
    if (!query) return [];
    const found = await query.select('delivery.id').orderBy('delivery.id', 'DESC').limit(limit).offset(offset).getMany();
    return this.records(found.map(({ id }) => id));
  }

  async find(id: number): Promise<BoardDelivery | undefined> {
    return (await this.records([id]))[0];
  }

  /** Cancels a delivery that waits, and deletes the record of one that is finished. Refuses one that is being sent. */
  async remove(id: number): Promise<void> {
    await this.database.write(async () => {
      const delivery = await this.deliveries.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!delivery) return;
      const state = stateOf(delivery, Date.now());
      if (state === 'active') throw new DeliveryUnderway();
      if (delivery.state !== 'waiting') return void (await deleteDeliveriesAndEvents(this.database, [delivery]));
      await this.deliveries.update(id, cancelledAt(Date.now()));
    });
  }

  /** Each webhook's deliveries in a state are found by the index, which begins with the webhook. Undefined if there is no webhook. */
  private async inState(state: BoardState): Promise<SelectQueryBuilder<DeliveryEntity> | undefined> {
    const webhooks = await this.webhooks.find({ select: { id: true }, where: { status: Not(DELETED_STATUS) } });
    if (webhooks.length === 0) return undefined;
    return this.deliveries
      .createQueryBuilder('delivery')
      .useIndex(WAITING_DELIVERIES)
      .where('delivery.webhookId IN (:...webhookIds)', { webhookIds: webhooks.map(({ id }) => id) })
      .andWhere(CONDITIONS[state], { now: BigInt(Date.now()) });
  }

  private async records(ids: readonly number[]): Promise<BoardDelivery[]> {
    if (ids.length === 0) return [];
    const query = this.deliveries.createQueryBuilder('delivery').innerJoin('delivery.webhook', 'webhook');
    const columns = ['id', 'webhookId', 'eventId', 'topic', 'resourceId', 'state', 'attempts', 'errorCode', 'responseCode'];
    query.select([...columns, 'claimId', 'dueAt', 'createdAt', 'finishedAt'].map((name) => `delivery.${name}`));
    query.addSelect(['webhook.id', 'webhook.deliveryUrl']).where('delivery.id IN (:...ids)', { ids });
    const now = Date.now();
    return (await query.orderBy('delivery.id', 'DESC').getMany()).map((delivery) => ({
      ...delivery,
      state: stateOf(delivery, now),
      receiver: withoutQuery(delivery.webhook!.deliveryUrl),
      dueAt: Number(delivery.dueAt),
      createdAt: millisOf(delivery.createdAt),
      finishedAt: delivery.finishedAt === null ? null : millisOf(delivery.finishedAt),
    }));
  }
}

function stateOf({ state, dueAt, claimId }: DeliveryEntity, now: number): BoardState {
  if (state !== 'waiting') return state === 'delivered' ? 'completed' : 'failed';
  if (Number(dueAt) <= now) return 'waiting';
  return claimId === '' ? 'delayed' : 'active';
}

const millisOf = (instant: string): number => Date.parse(`${instant.replace(' ', 'T')}Z`);
