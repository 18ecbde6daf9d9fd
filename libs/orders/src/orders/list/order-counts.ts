import { utcText } from '@grove/core';
import {
  counterGroup,
  type Database,
  type FilteredQuery,
  type Instant,
  ListTotals,
  type Repository,
  sumOfCounterRanges,
} from '@grove/database';
import { dayCounter, guestsCounter, productCounter, statusCounter } from '../../model/order-counters.js';
import { isListedStatus } from '../../model/order-status.js';
import type { OrderEntity } from '../../model/order.entity.js';
import { isAny, ofStatuses, statusesOf } from './order-statuses.js';
import type { OrderSelection } from './order-filters.js';

/** Orders created after one instant and before another, both exclusive. An absent end sets no limit. */
interface DateRange {
  readonly after?: Instant | undefined;
  readonly before?: Instant | undefined;
}

/** The first and the last instant that databases can store. */
const [FIRST, LAST] = ['1000-01-01 00:00:00', '9999-12-31 23:59:59'];

/** The totals of lists of orders that counters know. */
export class OrderCounts {
  private readonly totals: ListTotals;

  constructor(
    private readonly database: Database,
    private readonly orders: Repository<OrderEntity>,
  ) {
    this.totals = new ListTotals(database);
  }

  /** The total of a list, if counters know it. Drafts have counters of all that have their status, and none by day, customer and product: there they are counted. */
  async totalOf(filtered: FilteredQuery<OrderEntity>, query: OrderSelection): Promise<number | undefined> {
    const [first, ...drafts] = query.statuses;
    const known = await this.fromCounters(filtered, query);
    if (known !== undefined || first !== 'any' || drafts.length === 0) return known;
    const withoutDrafts = await this.fromCounters(filtered, { ...query, statuses: [first] });
    return withoutDrafts === undefined ? undefined : withoutDrafts + (await ofStatuses(filtered.query, drafts).getCount());
  }

  /** Counters know the number of all orders, of a status, between dates, of guests and of one product. */
  private async fromCounters(
    filtered: FilteredQuery<OrderEntity>,
    { statuses, product, customer, after, before }: OrderSelection,
  ): Promise<number | undefined> {
    if (filtered.isLimitedOnlyBy()) return this.totals.of(statusesOf(statuses).map(statusCounter));
    if (product !== undefined && isAny(statuses) && filtered.isLimitedOnlyBy('product'))
      return this.totals.of([productCounter(product)]);
    if (customer === 0 && isAny(statuses) && filtered.isLimitedOnlyBy('customer')) return this.totals.of([guestsCounter]);
    // The days have no counters of drafts and of the trash.
    if (filtered.isLimitedOnlyBy('created') && statuses.every(isListedStatus))
      return this.countByDays(statuses, { after, before });
    return undefined;
  }

  /**
   * Counts the orders with a status in a range of dates: the counters of the days between the midnights that are nearest to its ends, corrected by the
   * orders between each end and its midnight. Undefined for a short range, in which counting the orders is faster.
   */
  private async countByDays(
    statuses: readonly string[],
    { after = FIRST, before = LAST }: DateRange,
  ): Promise<number | undefined> {
    if (millisOf(before) - millisOf(after) < SHORT_RANGE) return undefined;
    const [first, last] = [nearestMidnight(after), nearestMidnight(before)];
    const ranges = statusesOf(statuses).map((one) => [dayCounter(one, first), dayCounter(one, last)] as const);
    const days = { reads: [counterGroup('order')], ...sumOfCounterRanges(ranges) };
    const [{ total }] = await this.database.select<{ total: number | string }>(days);
    const late = await this.countFrom(last, statuses, before, '<');
    const early = await this.countFrom(first, statuses, after, '<=');
    return Number(total) + late - early;
  }

  /** Counts the orders from a midnight to an end. The count is negative if the end comes before the midnight. */
  private async countFrom(midnight: Instant, statuses: readonly string[], end: Instant, until: '<' | '<='): Promise<number> {
    const isForward = midnight <= end;
    const query = ofStatuses(this.orders.createQueryBuilder('shop_order'), statuses)
      .andWhere(`shop_order.createdAt ${isForward ? '>=' : '<'} :midnight`, { midnight })
      .andWhere(`shop_order.createdAt ${isForward ? until : OPPOSITE[until]} :end`, { end });
    const count = await query.getCount();
    return isForward ? count : -count;
  }
}

const OPPOSITE = { '<': '>=', '<=': '>' } as const;

const DAY = 86_400_000;
const SHORT_RANGE = 2 * DAY;
/** The last midnight that databases can store. */
const LAST_MIDNIGHT = Date.UTC(9999, 11, 31);

const millisOf = (instant: Instant): number => Date.parse(`${utcText(instant)}Z`);

const nearestMidnight = (instant: Instant): Instant => {
  const millis = Math.min(Math.round(millisOf(instant) / DAY) * DAY, LAST_MIDNIGHT);
  return `${new Date(millis).toISOString().slice(0, 10)} 00:00:00`;
};
