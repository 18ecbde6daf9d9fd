import { setImmediate as nextTurn } from 'node:timers/promises';
import { And, In, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import {
  NOT_RELAYED,
  processInBatches,
  Repository,
  StoredEvent,
  type BatchJob,
  type Database,
  type Instant,
} from '@grove/database';
import { instantAt } from '@grove/core';
import { FeedRetention } from '../feed/feed-retention.js';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { STORED_TEXT_BYTES } from '../model/delivery-size.js';
import { WebhookEntity } from '../model/webhook.entity.js';
import { deleteFinishedDeliveries, deleteUnusedEvents } from './delete-deliveries.js';
import { DELIVERIES_OF_WEBHOOK } from '../model/indexes.js';

/** Ids in one step of counting deliveries. */
const ID_RANGE = 10_000;

/** The size of a delivery is estimated from this many of the newest ones. */
const SAMPLE_SIZE = 1_000;

/** Limits for what is kept. */
export interface RetentionLimits {
  readonly days: number;
  readonly deliveries: number;
  /** Approximate size of the text in deliveries and their events, without the overhead of the database. */
  readonly bytes: number;
}

/** Webhooks whose deliveries are counted in one statement. */
const WEBHOOKS_AT_ONCE = 500;

/** Deletes deliveries and events of the feeds that are too old or too many, and events without deliveries. Waiting deliveries stay. */
export class Retention {
  private readonly deliveries: Repository<DeliveryEntity>;
  private readonly events: Repository<StoredEvent>;
  private readonly feed: FeedRetention;

  constructor(
    private readonly database: Database,
    private readonly limits: RetentionLimits,
    private readonly clock: () => number,
  ) {
    this.deliveries = new Repository(database, DeliveryEntity);
    this.events = new Repository(database, StoredEvent);
    this.feed = new FeedRetention(database);
  }

  /** Returns how many deliveries were deleted. */
  async deleteExpired(signal?: AbortSignal): Promise<number> {
    const oldest = instantAt(this.clock() - this.limits.days * 86_400_000);
    const lastSurplusId = await this.newestSurplusId(Math.min(this.limits.deliveries, await this.countWithinSizeLimit()), signal);
    const deleted = await processInBatches({ ...this.oldDeliveries(oldest, lastSurplusId), signal });
    await this.feed.deleteExpired({ ...this.limits, oldest }, signal);
    await processInBatches({ ...this.unusedEvents(oldest), signal });
    return deleted;
  }

  /** Deliveries that are older than a date, or have at most this id. */
  private oldDeliveries(oldest: Instant, lastSurplusId: number): BatchJob<DeliveryEntity> {
    const select = { id: true, eventId: true, state: true, createdAt: true } as const;
    return {
      read: async (take, last) => {
        const rows = await this.deliveries.find({ select, where: { id: MoreThan(last?.id ?? 0) }, order: { id: 'ASC' }, take });
        // Ids are in the order of creation: after the first delivery that is kept, all are kept.
        const end = rows.findIndex(({ id, createdAt }) => createdAt >= oldest && id > lastSurplusId);
        return end < 0 ? rows : rows.slice(0, end);
      },
      process: (rows) => this.delete(rows.filter(({ state }) => state !== 'waiting')),
    };
  }

  /** Old events without deliveries, which were deleted with their webhook. */
  private unusedEvents(oldest: Instant): BatchJob<StoredEvent> {
    return {
      read: (limit) =>
        this.events
          .createQueryBuilder('event')
          .select('event.id')
          .leftJoin(DeliveryEntity, 'delivery', 'delivery.eventId = event.id')
          .where({ relayedAt: And(MoreThan(NOT_RELAYED), LessThan(oldest)) })
          .andWhere('delivery.id IS NULL')
          .orderBy('event.relayedAt')
          .addOrderBy('event.id')
          .limit(limit)
          .getMany(),
      process: async (rows) => {
        const ids = rows.map(({ id }) => id);
        return (await this.database.write(() => this.events.delete(ids))).affected!;
      },
    };
  }

  /** How many deliveries fit into the size limit if all are as large as the newest ones. An event that several deliveries share is counted once. */
  private async countWithinSizeLimit(): Promise<number> {
    const newest = await this.deliveries
      .createQueryBuilder('delivery')
      .select(['delivery.eventId AS event_id', `${STORED_TEXT_BYTES} AS bytes`])
      .orderBy('delivery.id', 'DESC')
      .limit(SAMPLE_SIZE)
      .getRawMany<{ event_id: number | string; bytes: number | string }>();
    if (newest.length === 0) return Infinity;
    const size = 'OCTET_LENGTH(event.topic) + OCTET_LENGTH(event.payload) + COALESCE(OCTET_LENGTH(event.restrictedPayload), 0)';
    const events = this.events.createQueryBuilder('event').select(`SUM(${size})`, 'bytes');
    events.where({ id: In([...new Set(newest.map(({ event_id }) => Number(event_id)))]) });
    const ofEvents = await events.getRawOne<{ bytes: number | string | null }>();
    const bytes = newest.reduce((sum, delivery) => sum + Number(delivery.bytes), Number(ofEvents?.bytes ?? 0));
    return Math.floor((this.limits.bytes * newest.length) / bytes);
  }

  /**
   * The highest id that exceeds the number of kept deliveries; 0 when none does. Deliveries are counted from the newest on, with an index that contains
   * only ids, and only if the range of ids is large enough: ids have gaps, but are never used twice.
   */
  private async newestSurplusId(deliveries: number, signal?: AbortSignal): Promise<number> {
    const [first, last] = [(await this.deliveries.minimum('id')) ?? 0, (await this.deliveries.maximum('id')) ?? 0];
    if (last - first < deliveries) return 0;
    const webhooks = await new Repository(this.database, WebhookEntity).find({ select: { id: true }, order: { id: 'ASC' } });
    const webhookIds = webhooks.map(({ id }) => id);
    let remaining = deliveries;
    for (let end = last; end >= first && !signal?.aborted; end -= ID_RANGE) {
      const count = await this.count(webhookIds, end - ID_RANGE, end);
      if (count > remaining) return this.idBefore(end, remaining);
      remaining -= count;
      await nextTurn();
    }
    return 0;
  }

  /** How many deliveries have ids above `from`, up to `to`. */
  private async count(webhookIds: readonly number[], from: number, to: number): Promise<number> {
    let count = 0;
    for (let start = 0; start < webhookIds.length; start += WEBHOOKS_AT_ONCE) {
      const some = {
        webhookId: In(webhookIds.slice(start, start + WEBHOOKS_AT_ONCE)),
        id: And(MoreThan(from), LessThanOrEqual(to)),
      };
      count += await this.deliveries.createQueryBuilder('delivery').useIndex(DELIVERIES_OF_WEBHOOK).where(some).getCount();
    }
    return count;
  }

  /** The id of the delivery with `newerCount` deliveries between it and `end`. */
  private async idBefore(end: number, newerCount: number): Promise<number> {
    const query = this.deliveries
      .createQueryBuilder('delivery')
      .select('delivery.id')
      .where({ id: LessThanOrEqual(end) });
    return (await query.orderBy('delivery.id', 'DESC').limit(1).offset(newerCount).getOne())?.id ?? 0;
  }

  private async delete(deliveries: readonly DeliveryEntity[]): Promise<number> {
    if (deliveries.length === 0) return 0;
    const ids = deliveries.map(({ id }) => id);
    const events = [...new Set(deliveries.map(({ eventId }) => eventId))];
    return this.database.write(async () => {
      const deleted = await deleteFinishedDeliveries(this.database, 'id', ids);
      await deleteUnusedEvents(this.database, events);
      return deleted;
    });
  }
}
