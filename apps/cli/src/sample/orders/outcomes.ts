import type { Instant } from '@grove/database';
import { DAY, HOUR, later } from '../instants.js';
import { Random } from '../random.js';
import type { OrderPlan } from './order-plan.js';
import type { OrderData } from './sample-orders.js';

/** The age in days from which an order has its final outcome. */
const FINAL_AGE = 9;

/** A different seed from that of the baskets, so that a change of the baskets does not change the outcomes. */
const SEED = 1_000;

/** The outcome of the order with this index and instant, as far as it has happened before `end`. */
export function outcomeOf(
  index: number,
  at: Instant,
  end: Instant,
  { outcomes: { final, recent }, shopNotes }: OrderData,
): Pick<OrderPlan, 'outcome' | 'then' | 'afterwards' | 'remark'> {
  const random = new Random(SEED + index);
  const then = later(at, 20 * HOUR + random.integerBelow(2 * DAY));
  const isFinal = later(at, FINAL_AGE * DAY) <= end;
  const outcome = isFinal ? random.pickWeighted(final).outcome : recent[index % recent.length];
  const remark = random.isTrue(0.12) ? random.pick(shopNotes) : '';
  // A step after `end` has not happened yet: the newest orders wait for it.
  if (then > end)
    return { outcome: at === end || outcome === 'completed' ? 'processing' : outcome, then: at, afterwards: at, remark };
  return { outcome, then, afterwards: isFinal ? later(then, 2 * DAY + random.integerBelow(4 * DAY)) : then, remark };
}
