import { addDays, dayText, toDate } from '../../shell/format/instants.js';

/** The periods of reports. `own` has dates that the person chooses. */
export const PERIODS = ['today', 'week', 'month', 'last_month', 'year', 'own'] as const;
export type Period = (typeof PERIODS)[number];

/** How long a line of a report is. */
export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Days from the first to the last one, such as `2026-11-29`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** A period, and the one before with which it is compared. */
export interface Compared {
  readonly now: Days;
  readonly before: Days;
}

/** The days of a period on a day of the site. The part of a month or year that has passed is compared with the same part of the one before. */
export function comparedDays(period: Period, today: string, own: Days = { first: today, last: today }): Compared {
  const day = toDate(today);
  const [year, month] = [day.getFullYear(), day.getMonth()];
  if (period === 'today') return withDaysBefore(day, day);
  if (period === 'week') return withDaysBefore(addDays(day, -6), day);
  if (period === 'own') return withDaysBefore(toDate(own.first), toDate(own.last));
  if (period === 'year')
    return { now: days(new Date(year, 0, 1), day), before: days(new Date(year - 1, 0, 1), aYearBefore(day)) };
  if (period === 'last_month')
    return {
      now: days(new Date(year, month - 1, 1), new Date(year, month, 0)),
      before: days(new Date(year, month - 2, 1), new Date(year, month - 1, 0)),
    };
  const endOfLastMonth = new Date(year, month, 0);
  const sameDay = new Date(year, month - 1, day.getDate());
  return {
    now: days(new Date(year, month, 1), day),
    before: days(new Date(year, month - 1, 1), sameDay < endOfLastMonth ? sameDay : endOfLastMonth),
  };
}

/** Days are lines of up to two months, weeks of up to half a year, and months of what is longer. */
export function usualInterval({ first, last }: Days): Interval {
  const length = lengthOf(toDate(first), toDate(last));
  if (length <= 62) return 'day';
  return length <= 184 ? 'week' : 'month';
}

const days = (first: Date, last: Date): Days => ({ first: dayText(first), last: dayText(last) });

const aYearBefore = (day: Date): Date => {
  const before = new Date(day.getFullYear() - 1, day.getMonth(), day.getDate());
  return before.getMonth() === day.getMonth() ? before : new Date(day.getFullYear() - 1, day.getMonth() + 1, 0);
};

function withDaysBefore(first: Date, last: Date): Compared {
  const length = lengthOf(first, last);
  return { now: days(first, last), before: days(addDays(first, -length), addDays(first, -1)) };
}

const DAY_MS = 86_400_000;

/** How many days there are, both included. Days of the calendar have equal lengths in UTC. */
const lengthOf = (first: Date, last: Date): number => Math.max(1, (dayNumber(last) - dayNumber(first)) / DAY_MS + 1);

const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
