import { Selection, type Database, type Instant } from '@grove/database';
import type { DeliveryState } from '../model/delivery.entity.js';

/** Conditions for deliveries; absent ones do not matter. */
export interface DeliveryFilter {
  readonly webhookIds?: readonly number[];
  readonly topic?: string;
  readonly states?: readonly DeliveryState[];
  /** Created at or after, after, and before these times. */
  readonly since?: Instant;
  readonly after?: Instant;
  readonly until?: Instant;
}

/** Clocks of dispatchers differ by at most this, including the time from the creation of a delivery until it is stored. */
const MAX_CLOCK_SKEW_MS = 600_000;

/** The conditions for `webhook_delivery d`. */
export async function selectDeliveries(database: Database, filter: DeliveryFilter): Promise<Selection> {
  const { webhookIds, topic, states, since, after, until } = filter;
  const selection = new Selection();
  if (webhookIds !== undefined) selection.whereIn('d.webhook_id', webhookIds);
  if (topic !== undefined) selection.where('d.topic = ?', topic);
  if (states !== undefined) selection.whereIn('d.state', states);
  const earliest = since ?? after;
  if (earliest !== undefined) selection.where('d.id >= ?', await firstIdCreatedAfter(database, earliest, -MAX_CLOCK_SKEW_MS));
  if (since !== undefined) selection.where('d.created_at >= ?', since);
  if (after !== undefined) selection.where('d.created_at > ?', after);
  if (until !== undefined)
    selection.where('d.created_at < ?', until).where('d.id < ?', await firstIdCreatedAfter(database, until, MAX_CLOCK_SKEW_MS));
  return selection;
}

/**
 * The first id that was created after a time plus `offsetMs`. Ids are roughly in the order of creation, so a binary search finds it: a scan of millions of rows
 * takes too long, and an index on the time would slow down each delivery.
 */
async function firstIdCreatedAfter(database: Database, instant: Instant, offsetMs: number): Promise<number> {
  const time = millisOf(instant) + offsetMs;
  const [{ least, most }] = await database.read<{ least: number | string | null; most: number | string | null }>(
    'SELECT MIN(id) AS least, MAX(id) AS most FROM webhook_delivery',
  );
  let [low, high] = [Number(least ?? 1), Number(most ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [found] = await database.read<{ id: number | string; created_at: Instant }>(
      'SELECT id, created_at FROM webhook_delivery WHERE id >= ? ORDER BY id LIMIT 1',
      [middle],
    );
    if (found && millisOf(found.created_at) < time) low = Number(found.id) + 1;
    else high = middle;
  }
  return low;
}

const millisOf = (instant: Instant): number => Date.parse(`${instant.replace(' ', 'T')}Z`);
