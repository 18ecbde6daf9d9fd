import { DateTime } from 'luxon';
import { instantOf, InvalidParameters } from '@grove/core';
import type { Instant } from '@grove/database';

/** The periods with a name. */
export const PERIODS = ['week', 'month', 'last_month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** How long a line of a report may be. A week begins on Monday. */
export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** The requested range of a report. Days are `YYYY-MM-DD` in the time zone of the site; an absent or empty one was not requested. */
export interface RangeQuery {
  readonly period?: Period;
  readonly dateMin?: string;
  readonly dateMax?: string;
  /** By default, long ranges have a line for each month, and others one for each day. */
  readonly interval?: Interval;
}

/** One line of a report: a day, or the part of a week or month that is in the range. */
export interface Bucket {
  /** `YYYY-MM-DD`, of a week the first day that is in the range, or `YYYY-MM`. */
  readonly key: string;
  readonly from: Instant;
  /** Exclusive. */
  readonly until: Instant;
}

/** The lines of a report in chronological order, without gaps and overlaps. */
export interface ReportRange {
  readonly groupedBy: Interval;
  readonly buckets: readonly Bucket[];
}

/** More than 80 years of months, or two and a half of days. A longer range is a mistyped year. */
const MAX_BUCKETS = 1000;

/** Longer ranges of dates are grouped by month. */
const MAX_MONTHS_BY_DAY = 3;

/** A calendar day without a time zone: its midnight in UTC. */
type Day = DateTime;

/** The range of a request that is made on this day in this time zone. A period wins over dates. */
export function rangeOf(query: RangeQuery, today: string, zone: string): ReportRange {
  const [first, last] = query.period ? daysOfPeriod(query.period, dayOf(today)) : daysOfDates(query, today);
  const isByMonth = query.period ? query.period === 'year' : isLong(first, last);
  const groupedBy = query.interval ?? (isByMonth ? 'month' : 'day');
  const starts = startsOf(first, last, groupedBy);
  const bounds = [...starts, last.plus({ days: 1 })].map((day) => beginningOf(day, zone));
  return {
    groupedBy,
    buckets: starts.map((day, index) => ({
      key: day.toFormat(groupedBy === 'month' ? 'yyyy-MM' : 'yyyy-MM-dd'),
      from: bounds[index],
      until: bounds[index + 1],
    })),
  };
}

const dayOf = (text: string): Day => DateTime.fromISO(text, { zone: 'utc' });

function daysOfPeriod(period: Period, today: Day): [first: Day, last: Day] {
  const month = today.startOf('month');
  if (period === 'week') return [today.minus({ days: 6 }), today];
  if (period === 'month') return [month, today];
  if (period === 'year') return [today.startOf('year'), today];
  return [month.minus({ months: 1 }), month.minus({ days: 1 })];
}

function daysOfDates({ dateMin, dateMax }: RangeQuery, today: string): [first: Day, last: Day] {
  const last = dateMax || today;
  const first = dateMin || last;
  if (first > last) throw refusal(`after ${dateMax ? 'date_max' : 'today'}, which is ${last}`);
  return [dayOf(first), dayOf(last)];
}

function isLong(first: Day, last: Day): boolean {
  let day = first;
  for (let months = 0; months <= MAX_MONTHS_BY_DAY; months++) {
    day = aMonthLater(day);
    if (day > last) return false;
  }
  return true;
}

/** A month after 31 January is 3 March: missing days continue in the next month, so that no month is counted twice. */
const aMonthLater = (day: Day): Day => day.startOf('month').plus({ months: 1, days: day.day - 1 });

/** The whole range as one line. */
export const inOneLine = ({ groupedBy, buckets }: ReportRange): ReportRange => ({
  groupedBy,
  buckets: [{ key: buckets[0].key, from: buckets[0].from, until: buckets[buckets.length - 1].until }],
});

function startsOf(first: Day, last: Day, interval: Interval): Day[] {
  const starts: Day[] = [];
  let day = first;
  while (day <= last) {
    if (starts.length === MAX_BUCKETS) throw refusal(`more than ${MAX_BUCKETS} ${interval}s before date_max`);
    starts.push(day);
    day = day.startOf(interval).plus({ [interval]: 1 });
  }
  return starts;
}

/** The first instant of a day. If clocks skip midnight, the day begins with the skip; if midnight comes twice, with the first one. */
function beginningOf(day: Day, zone: string): Instant {
  const midnights = day.setZone(zone, { keepLocalTime: true }).getPossibleOffsets();
  return instantOf(new Date(Math.min(...midnights.map(Number))).toISOString(), zone);
}

const refusal = (reason: string) =>
  new InvalidParameters({ names: 'date_min', params: { date_min: `date_min must not be ${reason}.` } });
