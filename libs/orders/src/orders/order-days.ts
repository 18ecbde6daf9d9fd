import { Selection, type Instant, type Statement } from '@grove/database';
import { utcText } from '@grove/core';
import { dayTally } from './order-register.js';
import { ORDER_STATUSES } from './order-status.rules.js';

/** Orders made after one instant and before another, neither included; without one it is open on that side. */
export interface Span {
  readonly after?: Instant | undefined;
  readonly before?: Instant | undefined;
}

/** As far as databases know instants. */
const [BEGINNING, END] = ['1000-01-01 00:00:00', '9999-12-31 23:59:59'];

/** The statuses that are meant by one, or by `any`. */
export const statusesOf = (status: string): readonly string[] => (status === 'any' ? ORDER_STATUSES : [status]);

/** Orders of a status; of any, all out of the trash. */
export const ofStatus = (status: string): Selection =>
  status === 'any' ? new Selection().where('shop_order.listed = 1') : new Selection().where('shop_order.status = ?', status);

/**
 * How many orders of a status a span holds: the tallies of the days between the midnights nearest to its ends, put right by counting what lies
 * between each end and its midnight. Nothing for a short span, whose orders are counted sooner than that.
 */
export function talliedBetween(status: string, { after = BEGINNING, before = END }: Span): Statement | undefined {
  if (millisOf(before) - millisOf(after) < SHORT) return undefined;
  const [first, last] = [nearestMidnight(after), nearestMidnight(before)];
  const days = talliedDays(status, first, last);
  const late = countFrom(last, status, before, '<');
  const early = countFrom(first, status, after, '<=');
  return {
    sql: `SELECT (${days.sql}) + (${late.sql}) - (${early.sql}) AS total`,
    values: [...days.values, ...late.values, ...early.values],
  };
}

/** From one midnight on, up to another. */
function talliedDays(status: string, first: Instant, last: Instant): Statement {
  const statuses = statusesOf(status);
  return {
    sql: `SELECT COALESCE(SUM(amount), 0) FROM tally WHERE ${statuses.map(() => '(name >= ? AND name < ?)').join(' OR ')}`,
    values: statuses.flatMap((one) => [dayTally(one, first), dayTally(one, last)]),
  };
}

const OPPOSITE = { '<': '>=', '<=': '>' } as const;

/** How many orders were made from a midnight on until an end; less than none when the end comes first. */
function countFrom(midnight: Instant, status: string, end: Instant, until: '<' | '<='): Statement {
  const isForward = midnight <= end;
  const selection = ofStatus(status)
    .where(`created_at ${isForward ? '>=' : '<'} ?`, midnight)
    .where(`created_at ${isForward ? until : OPPOSITE[until]} ?`, end);
  const { sql, values } = selection.condition;
  return { sql: `SELECT ${isForward ? '' : '-'}COUNT(*) FROM shop_order${sql}`, values };
}

const DAY = 86_400_000;
const SHORT = 2 * DAY;
/** Databases know no later midnight. */
const LAST = Date.UTC(9999, 11, 31);

const millisOf = (instant: Instant): number => Date.parse(`${utcText(instant)}Z`);

const nearestMidnight = (instant: Instant): Instant => {
  const millis = Math.min(Math.round(millisOf(instant) / DAY) * DAY, LAST);
  return `${new Date(millis).toISOString().slice(0, 10)} 00:00:00`;
};
