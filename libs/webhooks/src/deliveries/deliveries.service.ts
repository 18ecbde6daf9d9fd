import { Injectable } from '@nestjs/common';
import { In, MoreThan, Not, type FindOptionsWhere, type SelectQueryBuilder } from 'typeorm';
import { Database, processInBatches, Repository, type UnitOfWork } from '@grove/database';
import { instantAt } from '@grove/core';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';
import { validTopic } from '../webhooks/webhook.rules.js';
import { DeliveryFinished, DeliveryUnderway, WebhookNotActive } from '../errors.js';
import { cancelledAt } from '../model/cancelled.js';
import { DeliveryEntity, UNDELIVERED_STATES, type DeliveryState } from '../model/delivery.entity.js';
import { deliveriesOf, type DeliveryFilter } from './delivery-filter.js';
import { toDeliveryRecord, type DeliveryRecord } from './delivery-record.js';
import { PING_TOPIC, pingEvent } from '../model/ping.js';

/** A list ends after this many deliveries, because skipping and counting millions takes too long. */
export const MAX_LISTED = 10_000;

/** A dry run counts up to this. */
const MAX_DRY_RUN = 100_000;

/** Which deliveries are sent again: of one webhook or of all; by default all that were not delivered. */
export interface RedeliverFilter extends Pick<DeliveryFilter, 'topic' | 'since' | 'until'> {
  readonly webhookId?: number;
  readonly states?: readonly DeliveryState[];
}

/** How many deliveries matched. */
export interface RedeliverResult {
  readonly matched: number;
  /** There are more: a dry run stopped counting. */
  readonly hasMore?: true;
}

/** Lists deliveries, and sends them again. */
@Injectable()
export class DeliveriesService {
  private readonly deliveries: Repository<DeliveryEntity>;
  private readonly webhooks: Repository<WebhookEntity>;

  constructor(private readonly database: Database) {
    this.deliveries = new Repository(database, DeliveryEntity);
    this.webhooks = new Repository(database, WebhookEntity);
  }

  /** The deliveries of a webhook that match the filter, the newest first. */
  async list(webhookId: number, filter: DeliveryFilter = {}, limit = 100, offset = 0): Promise<DeliveryRecord[]> {
    // Ids are selected by an index first; otherwise skipped rows would be read with their headers and bodies.
    const query = (await deliveriesOf(this.database, [webhookId], filter)).select('delivery.id').orderBy('delivery.id', 'DESC');
    const ids = (await query.limit(limit).offset(offset).getMany()).map(({ id }) => id);
    return ids.length === 0 ? [] : this.records({ id: In(ids) });
  }

  /** How many deliveries of a webhook match the filter, at most `MAX_LISTED`. */
  async count(webhookId: number, filter: DeliveryFilter = {}): Promise<number> {
    return this.deliveries.countUpTo(await deliveriesOf(this.database, [webhookId], filter), MAX_LISTED);
  }

  async find(webhookId: number, id: number): Promise<DeliveryRecord | undefined> {
    return (await this.records({ id, webhookId }))[0];
  }

  /** Deliveries with their events and with what matters of their webhooks, the newest first. */
  private async records(where: FindOptionsWhere<DeliveryEntity>): Promise<DeliveryRecord[]> {
    const query = this.deliveries.createQueryBuilder('delivery').where(where).orderBy('delivery.id', 'DESC');
    query.innerJoin('delivery.webhook', 'webhook').leftJoinAndSelect('delivery.event', 'event');
    query.addSelect(['id', 'deliveryUrl', 'storeBodies', 'ownerIsAdministrator'].map((name) => `webhook.${name}`));
    return (await query.getMany()).map(toDeliveryRecord);
  }

  /**
   * Sends a delivery again, with the same event id, or now if it waits for its next attempt. Returns false when it does not exist, and refuses it while it is
   * being sent.
   */
  async redeliver(id: number): Promise<boolean> {
    return this.database.write(async (unit) => {
      const [delivery] = await this.deliveries.findInOrder([id], ['id', 'webhookId']);
      if (!delivery) return false;
      const { webhookId } = delivery;
      const webhook = await this.webhooks.findOne({ where: { id: webhookId }, lock: { mode: 'pessimistic_write' } });
      if (!webhook || webhook.status === DELETED_STATUS) return false;
      if (webhook.status !== 'active') throw new WebhookNotActive();
      if ((await this.resend([id])) === 0 && (await this.isBeingSent(id))) throw new DeliveryUnderway();
      unit.afterCommit(() => this.database.announceEvents());
      return true;
    });
  }

  /** Sends deliveries of active webhooks again that match the filter; a dry run only counts them. */
  async redeliverAll(filter: RedeliverFilter, { dryRun = false }: { dryRun?: boolean } = {}): Promise<RedeliverResult> {
    const query = await this.resendableBy(filter);
    if (!query) return { matched: 0 };
    if (!dryRun) return { matched: await this.resendAll(query) };
    const matched = await this.deliveries.countUpTo(query, MAX_DRY_RUN + 1);
    return matched > MAX_DRY_RUN ? { matched: MAX_DRY_RUN, hasMore: true } : { matched };
  }

  /** Cancels a delivery that waits for an attempt; refuses one that is being sent, or is finished. */
  async cancel(id: number): Promise<void> {
    await this.database.write(async () => {
      const delivery = await this.deliveries.findOne({
        select: { id: true, state: true },
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (delivery?.state !== 'waiting') throw new DeliveryFinished();
      if (await this.isBeingSent(id)) throw new DeliveryUnderway();
      await this.deliveries.update(id, cancelledAt(Date.now()));
    });
  }

  /** Tests the receiver of a webhook, whatever its status; the result is recorded as a delivery. */
  async ping(unit: UnitOfWork, { id }: Pick<WebhookEntity, 'id'>): Promise<void> {
    unit.emit(pingEvent(id));
  }

  /** A query of the deliveries that are sent again; undefined if no webhook of the filter is active. */
  private async resendableBy({
    webhookId,
    states = UNDELIVERED_STATES,
    topic,
    ...dates
  }: RedeliverFilter): Promise<SelectQueryBuilder<DeliveryEntity> | undefined> {
    if (topic !== undefined) validTopic(topic);
    const active = await this.webhooks.find({ select: { id: true }, where: { status: 'active' } });
    const webhookIds = active.map(({ id }) => id).filter((id) => webhookId === undefined || id === webhookId);
    if (webhookIds.length === 0) return undefined;
    const query = await deliveriesOf(this.database, webhookIds, { states, topic, ...dates });
    // A ping is not sent again: a new one says more.
    query.andWhere('delivery.topic <> :ping', { ping: PING_TOPIC });
    return query.andWhere(RESENDABLE, { now: BigInt(Date.now()) });
  }

  private async resendAll(query: SelectQueryBuilder<DeliveryEntity>): Promise<number> {
    // Newer deliveries are left out, or this might never end.
    const newest = (await this.deliveries.maximum('id')) ?? 0;
    const found = query.select('delivery.id').andWhere('delivery.id > :last AND delivery.id <= :newest', { newest });
    const matched = await processInBatches<DeliveryEntity>({
      read: (limit, last) =>
        found
          .clone()
          .setParameter('last', last?.id ?? 0)
          .orderBy('delivery.id')
          .limit(limit)
          .getMany(),
      process: (rows) => this.database.write(() => this.resend(rows.map(({ id }) => id))),
      pauseMs: 0,
    });
    if (matched > 0) this.database.announceEvents();
    return matched;
  }

  /** Makes deliveries due now; returns how many were not. */
  private async resend(ids: readonly number[]): Promise<number> {
    const now = Date.now();
    const query = this.deliveries.createQueryBuilder('delivery').where('delivery.id IN (:...ids)', { ids });
    query.select(['id', 'state', 'attempts', 'attemptsBeforeResend', 'errorCode'].map((name) => `delivery.${name}`));
    query
      .andWhere(RESENDABLE, { now: BigInt(now) })
      .orderBy('delivery.id')
      .setLock('pessimistic_write');
    const found = await query.getMany();
    await this.deliveries.updateEach(found.map((delivery) => resent(delivery, now)));
    return found.length;
  }

  /** Whether a process sends it right now: a claim whose time is over is of a process that has died. */
  private async isBeingSent(id: number): Promise<boolean> {
    const where = { id, state: 'waiting', claimId: Not(''), dueAt: MoreThan(BigInt(Date.now())) } as const;
    return (await this.deliveries.findOne({ select: { id: true }, where, lock: { mode: 'pessimistic_write' } })) !== null;
  }
}

/** A finished delivery, or one that waits for a later attempt. One that is due already, or is being sent, is left to its dispatcher. */
const RESENDABLE = "(delivery.state <> 'waiting' OR (delivery.claimId = '' AND delivery.dueAt > :now))";

/** What changes when a delivery is sent again. */
function resent({ id, state, attempts, attemptsBeforeResend, errorCode }: DeliveryEntity, now: number) {
  // The schedule goes on where it was, unless no attempt was made since the last time.
  const uncounted = attempts > attemptsBeforeResend ? attemptsBeforeResend + 1 : attemptsBeforeResend;
  return {
    id,
    attemptsBeforeResend: state === 'waiting' ? uncounted : attempts,
    ...{ state: 'waiting' as const, dueAt: BigInt(now), claimId: '', finishedAt: null, resentAt: instantAt(now) },
    errorCode: errorCode === 'cancelled' ? '' : errorCode,
  };
}
