import { DateTime } from 'luxon';
import { instantOf, InvalidParameters } from '@grove/core';
import type { Instant } from '@grove/database';

/** The periods that have a name. */
export const PERIODS = ['week', 'month', 'last_month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** What a report is to be about; days are `YYYY-MM-DD` in the shop's zone, and one that is not asked for is absent or empty. */
export interface AskedRange {
  readonly period?: Period;
  readonly dateMin?: string;
  readonly dateMax?: string;
}

/** One line of a report: a day, or what the range holds of a month. */
export interface Bucket {
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  readonly key: string;
  readonly from: Instant;
  /** Does not belong to it any more. */
  readonly until: Instant;
}

/** The lines of a report, without gap or overlap, in the order of time. */
export interface ReportRange {
  readonly groupedBy: 'day' | 'month';
  readonly buckets: readonly Bucket[];
}

/** More than 80 years of months: whoever asks for more has mistyped a year. */
const MOST_BUCKETS = 1000;

/** A range of dates that holds more months than this is told by month. */
const MONTHS_BY_DAY = 3;

/** A day of the calendar, wherever on earth: its midnight in UTC. */
type Day = DateTime;

/** The range that is asked for, on a day in a zone. A period wins over dates. */
export function rangeOf(asked: AskedRange, today: string, zone: string): ReportRange {
  const [first, last] = asked.period ? daysOfPeriod(asked.period, dayOf(today)) : daysOfDates(asked, today);
  const byMonth = asked.period ? asked.period === 'year' : holdsManyMonths(first, last);
  const starts = startsOf(first, last, byMonth);
  const bounds = [...starts, last.plus({ days: 1 })].map((day) => beginningOf(day, zone));
  return {
    groupedBy: byMonth ? 'month' : 'day',
    buckets: starts.map((day, index) => ({
      key: day.toFormat(byMonth ? 'yyyy-MM' : 'yyyy-MM-dd'),
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

function daysOfDates({ dateMin, dateMax }: AskedRange, today: string): [first: Day, last: Day] {
  const last = dateMax || today;
  const first = dateMin || last;
  if (first > last) throw refusal(`after ${dateMax ? 'date_max' : 'today'}, which is ${last}`);
  return [dayOf(first), dayOf(last)];
}

function holdsManyMonths(first: Day, last: Day): boolean {
  let day = first;
  for (let months = 0; months <= MONTHS_BY_DAY; months++) {
    day = aMonthLater(day);
    if (day > last) return false;
  }
  return true;
}

/** A month after 31 January is 3 March: days that a month lacks run over into the next, so that none is counted twice. */
const aMonthLater = (day: Day): Day => day.startOf('month').plus({ months: 1, days: day.day - 1 });

function startsOf(first: Day, last: Day, byMonth: boolean): Day[] {
  const starts: Day[] = [];
  let day = first;
  while (day <= last) {
    if (starts.length === MOST_BUCKETS) throw refusal(`more than ${MOST_BUCKETS} months before date_max`);
    starts.push(day);
    day = byMonth ? day.startOf('month').plus({ months: 1 }) : day.plus({ days: 1 });
  }
  return starts;
}

/** Where the clock skips midnight the day begins with the skip; where midnight comes twice it begins with the first. */
function beginningOf(day: Day, zone: string): Instant {
  const midnights = day.setZone(zone, { keepLocalTime: true }).getPossibleOffsets();
  return instantOf(new Date(Math.min(...midnights.map(Number))).toISOString(), zone);
}

const refusal = (reason: string) =>
  new InvalidParameters({ names: 'date_min', params: { date_min: `date_min must not be ${reason}.` } });
