import { LessThan, MoreThanOrEqual, type SelectQueryBuilder } from 'typeorm';
import { Repository, whereBetween, type Database, type Instant } from '@grove/database';
import { DeliveryEntity, type DeliveryState } from '../model/delivery.entity.js';

/** Conditions for deliveries; absent ones do not matter. */
export interface DeliveryFilter {
  readonly topic?: string;
  readonly states?: readonly DeliveryState[];
  /** Created at or after, after, and before these times. */
  readonly since?: Instant;
  readonly after?: Instant;
  readonly until?: Instant;
}

/** Clocks of dispatchers differ by at most this, including the time from the creation of a delivery until it is stored. */
const MAX_CLOCK_SKEW_MS = 600_000;

/** A query of `delivery`: those of these webhooks, at least one, that match the filter. */
export async function deliveriesOf(
  database: Database,
  webhookIds: readonly number[],
  { topic, states, since, after, until }: DeliveryFilter,
): Promise<SelectQueryBuilder<DeliveryEntity>> {
  const deliveries = new Repository(database, DeliveryEntity);
  const query = deliveries.createQueryBuilder('delivery').where('delivery.webhookId IN (:...webhookIds)', { webhookIds });
  if (topic !== undefined) query.andWhere({ topic });
  if (states !== undefined) query.andWhere(states.length === 0 ? '1 = 0' : 'delivery.state IN (:...states)', { states });
  const earliest = since ?? after;
  if (earliest !== undefined) {
    const first = await firstIdCreatedAfter(deliveries, earliest, -MAX_CLOCK_SKEW_MS);
    query.andWhere({ id: MoreThanOrEqual(first) });
  }
  if (since !== undefined) query.andWhere({ createdAt: MoreThanOrEqual(since) });
  whereBetween(query, 'delivery.createdAt', after, until);
  if (until !== undefined) {
    const end = await firstIdCreatedAfter(deliveries, until, MAX_CLOCK_SKEW_MS);
    query.andWhere({ id: LessThan(end) });
  }
  return query;
}

/**
 * The first id that was created after a time plus `offsetMs`. Ids are roughly in the order of creation, so a binary search finds it: a scan of millions of rows
 * takes too long, and an index on the time would slow down each delivery.
 */
async function firstIdCreatedAfter(deliveries: Repository<DeliveryEntity>, instant: Instant, offsetMs: number): Promise<number> {
  const time = millisOf(instant) + offsetMs;
  let [low, high] = [(await deliveries.minimum('id')) ?? 1, ((await deliveries.maximum('id')) ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [found] = await deliveries.find({
      select: { id: true, createdAt: true },
      where: { id: MoreThanOrEqual(middle) },
      order: { id: 'ASC' },
      take: 1,
    });
    if (found && millisOf(found.createdAt) < time) low = found.id + 1;
    else high = middle;
  }
  return low;
}

const millisOf = (instant: Instant): number => Date.parse(`${instant.replace(' ', 'T')}Z`);
