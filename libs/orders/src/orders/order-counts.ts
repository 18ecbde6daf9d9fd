import { Selection, sumOfCounterRanges, type Instant, type Statement } from '@grove/database';
import { utcText } from '@grove/core';
import { dayCounter, OTHER_STATUSES } from '../model/order-counters.js';
import { ORDER_STATUSES } from '../model/order-status.js';

/** Orders created after one instant and before another, both exclusive. An absent end sets no limit. */
export interface DateRange {
  readonly after?: Instant | undefined;
  readonly before?: Instant | undefined;
}

/** The first and the last instant that databases can store. */
const [FIRST, LAST] = ['1000-01-01 00:00:00', '9999-12-31 23:59:59'];

/** Whether a list of these statuses has all orders but drafts and those in the trash. */
export const isAny = (statuses: readonly string[]): boolean => statuses.length === 1 && statuses[0] === 'any';

/** The statuses that the values of the argument `status` stand for. */
export const statusesOf = (statuses: readonly string[]): readonly string[] =>
  statuses.flatMap((status) => (status === 'any' ? [...ORDER_STATUSES, OTHER_STATUSES] : [status]));

/** Orders with one of these statuses that pass the filters; `any` is all but drafts and the trash. */
export function selectByStatus(statuses: readonly string[], filters = new Selection()): Selection {
  if (statuses.length === 1) return selectEachStatus(statuses, filters)[0];
  // Together with the statuses of drafts, any status leaves out only the trash.
  if (statuses.includes('any')) return filters.copy().where("shop_order.status <> 'trash'");
  return filters.copy().whereIn('shop_order.status', statuses);
}

/** The same in parts, each of which an index has in the order of lists. */
export const selectEachStatus = (statuses: readonly string[], filters = new Selection()): Selection[] =>
  statuses.map((status) => {
    if (status !== 'any') return filters.copy().where('shop_order.status = ?', status);
    const all = filters.copy().where('shop_order.not_in_trash = 1');
    return filters.isEmpty ? all.indexedBy('ix_shop_order_not_in_trash', ['created_at', 'id']) : all;
  });

/**
 * Counts the orders with a status in a range of dates: the counters of the days between the midnights that are nearest to its ends, corrected by the
 * orders between each end and its midnight. Undefined for a short range, in which counting the orders is faster.
 */
export function countByDays(statuses: readonly string[], { after = FIRST, before = LAST }: DateRange): Statement | undefined {
  if (millisOf(before) - millisOf(after) < SHORT_RANGE) return undefined;
  const [first, last] = [nearestMidnight(after), nearestMidnight(before)];
  const days = sumOfCounterRanges(statusesOf(statuses).map((one) => [dayCounter(one, first), dayCounter(one, last)]));
  const late = countFrom(last, statuses, before, '<');
  const early = countFrom(first, statuses, after, '<=');
  return {
    sql: `SELECT (${days.sql}) + (${late.sql}) - (${early.sql}) AS total`,
    values: [...days.values, ...late.values, ...early.values],
  };
}

const OPPOSITE = { '<': '>=', '<=': '>' } as const;

/** Counts the orders from a midnight to an end. The count is negative if the end comes before the midnight. */
function countFrom(midnight: Instant, statuses: readonly string[], end: Instant, until: '<' | '<='): Statement {
  const isForward = midnight <= end;
  const selection = selectByStatus(statuses)
    .where(`created_at ${isForward ? '>=' : '<'} ?`, midnight)
    .where(`created_at ${isForward ? until : OPPOSITE[until]} ?`, end);
  const { sql, values } = selection.condition;
  return { sql: `SELECT ${isForward ? '' : '-'}COUNT(*) FROM shop_order${sql}`, values };
}

const DAY = 86_400_000;
const SHORT_RANGE = 2 * DAY;
/** The last midnight that databases can store. */
const LAST_MIDNIGHT = Date.UTC(9999, 11, 31);

const millisOf = (instant: Instant): number => Date.parse(`${utcText(instant)}Z`);

const nearestMidnight = (instant: Instant): Instant => {
  const millis = Math.min(Math.round(millisOf(instant) / DAY) * DAY, LAST_MIDNIGHT);
  return `${new Date(millis).toISOString().slice(0, 10)} 00:00:00`;
};
