import { Selection, type Database, type Instant } from '@grove/database';
import type { DeliveryState } from '../model/delivery.entity.js';

/** Which deliveries are meant; what is left out does not matter. */
export interface DeliveryFilter {
  readonly webhookIds?: readonly number[];
  readonly topic?: string;
  readonly states?: readonly DeliveryState[];
  /** Made at or after, after, and before these instants. */
  readonly since?: Instant;
  readonly after?: Instant;
  readonly until?: Instant;
}

/** By so much at most the clocks of dispatchers differ, and a delivery is stored later than it says. */
const SKEW_MS = 600_000;

/** The condition that `webhook_delivery d` has to meet. */
export async function selectionOf(database: Database, filter: DeliveryFilter): Promise<Selection> {
  const { webhookIds, topic, states, since, after, until } = filter;
  const selection = new Selection();
  if (webhookIds !== undefined) selection.among('d.webhook_id', webhookIds);
  if (topic !== undefined) selection.where('d.topic = ?', topic);
  if (states !== undefined) selection.among('d.state', states);
  const earliest = since ?? after;
  if (earliest !== undefined) selection.where('d.id >= ?', await firstMade(database, earliest, -SKEW_MS));
  if (since !== undefined) selection.where('d.created_at >= ?', since);
  if (after !== undefined) selection.where('d.created_at > ?', after);
  if (until !== undefined)
    selection.where('d.created_at < ?', until).where('d.id < ?', await firstMade(database, until, SKEW_MS));
  return selection;
}

/**
 * The first id of those that were made so long after an instant. Deliveries stand in the order of their making, give or take, so it is found by
 * halving: looking at each of millions takes too long, and an index of moments would be paid for by each delivery.
 */
async function firstMade(database: Database, instant: Instant, laterMs: number): Promise<number> {
  const moment = millisOf(instant) + laterMs;
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
    if (found && millisOf(found.created_at) < moment) low = Number(found.id) + 1;
    else high = middle;
  }
  return low;
}

const millisOf = (instant: Instant): number => Date.parse(`${instant.replace(' ', 'T')}Z`);
