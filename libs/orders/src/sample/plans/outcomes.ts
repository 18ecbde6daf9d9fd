import type { Instant } from '@grove/database';
import { Random } from '../random.js';
import { DAY, HOUR, later } from '../instants.js';
import type { OrderOutcome, OrderPlan } from './order-plan.js';

interface Share {
  readonly outcome: OrderOutcome;
  readonly weight: number;
}

/** The outcomes of orders, in percent. */
const FINAL_OUTCOMES: readonly Share[] = [
  { outcome: 'completed', weight: 74 },
  { outcome: 'returned', weight: 8 },
  { outcome: 'refunded', weight: 5 },
  { outcome: 'cancelled', weight: 6 },
  { outcome: 'failed', weight: 4 },
  { outcome: 'pending', weight: 2 },
  { outcome: 'trash', weight: 1 },
];

/** The outcomes of recent orders, in turn, because there are only a few of them. */
const RECENT_OUTCOMES: readonly OrderOutcome[] = ['processing', 'on-hold', 'processing', 'pending', 'processing', 'completed'];

/** The age in days from which an order has its final outcome. */
const FINAL_AGE = 9;

/** A different seed from that of the baskets, so that a change of the baskets does not change the outcomes. */
const SEED = 1_000;

const REMARKS = [
  'Called about the delivery. Very friendly, also about the squirrel.',
  'Left with the neighbours on the left; those on the right are allergic.',
  'Put a bag of kruidnoten in, because the last parcel came late.',
  'SendRequest each time whether the walnuts are from this year. They are.',
  'The second label went through the printer sideways. It got there all the same.',
];

/** The outcome of the order with this index and instant, as far as it has happened before `end`. */
export function outcomeOf(
  index: number,
  at: Instant,
  end: Instant,
): Pick<OrderPlan, 'outcome' | 'then' | 'afterwards' | 'remark'> {
  const random = new Random(SEED + index);
  const then = later(at, 20 * HOUR + random.integerBelow(2 * DAY));
  const isFinal = later(at, FINAL_AGE * DAY) <= end;
  const outcome = isFinal ? random.pickWeighted(FINAL_OUTCOMES).outcome : RECENT_OUTCOMES[index % RECENT_OUTCOMES.length];
  const remark = random.isTrue(0.12) ? random.pick(REMARKS) : '';
  // A step after `end` has not happened yet: the newest orders wait for it.
  if (then > end)
    return { outcome: at === end || outcome === 'completed' ? 'processing' : outcome, then: at, afterwards: at, remark };
  return { outcome, then, afterwards: isFinal ? later(then, 2 * DAY + random.integerBelow(4 * DAY)) : then, remark };
}
