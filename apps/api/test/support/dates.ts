import type { Argument } from './index-document.js';

const ZONE = 'Europe/Amsterdam';
const DAY_MS = 86_400_000;

/** The date this many days from today, in the time zone of the site: `YYYY-MM-DD`. */
export const dateFromToday = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date(Date.now() + days * DAY_MS));

/** Whether a field contains a date; not that of the last change, which each change moves. */
export const isDateName = (name: string): boolean => /(^|_)date(_|$)/.test(name) && !/modified|format/.test(name);

/** Whether an argument is a date, or has parts that are dates. */
export const isDatedArgument = (name: string, { items, properties }: Pick<Argument, 'items' | 'properties'>): boolean =>
  isDateName(name) ||
  Object.entries(properties ?? {}).some(([part, argument]) => isDatedArgument(part, argument)) ||
  (items !== undefined && isDatedArgument('', items as Argument));

/** All dates in a record, with their paths. */
export function shownDates(value: unknown, path = ''): (readonly [path: string, date: unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => [
    ...(isDateName(name) ? [[`${path}.${name}`, part] as const] : []),
    ...shownDates(part, `${path}.${name}`),
  ]);
}
