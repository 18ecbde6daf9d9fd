import { DateTime } from 'luxon';
import { currentDependencies } from '../caching/dependencies.js';

/** An instant as it is stored and compared (as text): `YYYY-MM-DD HH:MM:SS`, in UTC. */
export type Instant = string;

/** Names of zones that depend on the machine. */
const MACHINE_ZONES = new Set(['local', 'default', 'system']);

const STORED = 'yyyy-MM-dd HH:mm:ss';
const WIRE = "yyyy-MM-dd'T'HH:mm:ss";

/** The current instant. Services call this; rules get an instant as an argument. */
export const now = (): Instant => instantAt(currentMillis());

/** The instant this many seconds from now; in the past if negative. */
export const secondsFromNow = (seconds: number): Instant => instantAt(currentMillis() + seconds * 1_000);

/** The current instant, for a result that changes only when one of these instants is reached or has passed, such as the beginning and the end of a sale. */
export function nowAmong(instants: Iterable<Instant | null>): Instant {
  const millis = Date.now();
  const dependencies = currentDependencies();
  if (dependencies)
    for (const instant of instants) {
      if (instant === null) continue;
      const reached = Date.parse(`${instant.replace(' ', 'T')}Z`);
      for (const change of [reached, reached + 1_000]) if (change > millis) dependencies.limitTo(change);
    }
  return instantAt(millis);
}

/** What is computed from the clock is valid for one request, unless it says until when. */
function currentMillis(): number {
  currentDependencies()?.forbidReuse();
  return Date.now();
}

/** A timestamp in milliseconds as an instant. */
export const instantAt = (millis: number): Instant => new Date(millis).toISOString().slice(0, 19).replace('T', ' ');

/** An ISO 8601 date-time, with a space or a `T`, as an instant; without a zone it is read in `zone`. */
export function instantOf(text: string, zone: string): Instant {
  const utc = DateTime.fromISO(text.replace(' ', 'T'), { zone }).toUTC();
  // Databases store the years 1000 to 9999; instants outside of them become the first or last instant.
  if (utc.year < 1000) return '1000-01-01 00:00:00';
  return utc.year > 9999 ? '9999-12-31 23:59:59' : utc.toFormat(STORED);
}

/**
 * The instant that a client means with a date-time. What it was shown for the current instant means that instant, also in an hour that comes twice
 * because summer time ends.
 */
export const sentInstant = (text: string, zone: string, current: Instant | null | undefined): Instant =>
  current && isShownAs(text, localText(current, zone)) ? current : instantOf(text, zone);

/** Whether a date-time is the one that was shown. */
export const isShownAs = (text: string, shown: string): boolean => text.replace(' ', 'T') === shown;

/** An instant as a UTC date-time on the wire (no zone suffix). */
export const utcText = (instant: Instant): string => withFormerYear(instant.replace(' ', 'T'));

/** Years in which nothing happened: dates of the years -1 and 0 are stored 400 years later, because databases have no such years. */
const STORED_FORMER_YEARS = /^0(399|400)-/;

/**
 * Imported records may have the date `0000-00-00` of MySQL. Elsewhere it is read as the last day but 31 of the year -1, and shown in this form. 400 years
 * later the calendar is the same.
 */
const withFormerYear = (text: string): string =>
  text.startsWith('0') && STORED_FORMER_YEARS.test(text) ? (text.startsWith('0399') ? '-0001' : '0000') + text.slice(4) : text;

/** An instant as a date-time of the site's zone on the wire (no zone suffix). Like instants it ends with the year 9999. */
export function localText(instant: Instant, zone: string): string {
  const millis = millisOf(instant);
  // Since then clocks change at a quarter of an hour, so the offset of each quarter can be cached.
  if (!(millis >= QUARTERLY_SINCE))
    return withFormerYear(DateTime.fromSQL(instant, { zone: 'utc' }).setZone(zone).toFormat(WIRE));
  const quarter = Math.floor(millis / QUARTER) * QUARTER;
  const offsets = cached(offsetsOfZones, zone, () => new Map<number, number>());
  const minutes = cached(offsets, quarter, () => DateTime.fromMillis(quarter, { zone }).offset);
  return textOf(Math.min(millis + minutes * 60_000, LAST));
}

/** An instant in milliseconds. A page of orders shows more than a hundred dates, and reading and writing each with `Date` takes five times as long. */
function millisOf(instant: Instant): number {
  const pair = (at: number) => instant.charCodeAt(at) * 10 + instant.charCodeAt(at + 1) - 11 * ZERO;
  return Date.UTC(pair(0) * 100 + pair(2), pair(5) - 1, pair(8), pair(11), pair(14), pair(17));
}

/** A timestamp in milliseconds as a date-time on the wire. */
function textOf(millis: number): string {
  const day = Math.floor(millis / DAY);
  const seconds = Math.floor((millis - day * DAY) / 1_000);
  const date = cached(days, day, () => new Date(day * DAY).toISOString().slice(0, 10));
  return `${date}T${PAIRS[Math.floor(seconds / 3_600)]}:${PAIRS[Math.floor(seconds / 60) % 60]}:${PAIRS[seconds % 60]}`;
}

const ZERO = '0'.charCodeAt(0);
const PAIRS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);
const DAY = 86_400_000;
const QUARTER = 900_000;
const QUARTERLY_SINCE = Date.UTC(1973, 0);

/** The offsets of quarters of an hour from UTC in minutes, by zone. */
const offsetsOfZones = new Map<string, Map<number, number>>();
/** Days as text, by their numbers since 1970. */
const days = new Map<number, string>();
const MAX_CACHED = 10_000;

function cached<K, V>(values: Map<K, V>, key: K, compute: () => V): V {
  const known = values.get(key);
  if (known !== undefined) return known;
  if (values.size >= MAX_CACHED) values.clear();
  const value = compute();
  values.set(key, value);
  return value;
}

/** The calendar day of an instant in a zone: `YYYY-MM-DD`. */
export const dayOf = (instant: Instant, zone: string): string => localText(instant, zone).slice(0, 10);

/** The current calendar day in a zone. */
export function today(zone: string): string {
  const millis = Date.now();
  limitToQuarter(millis);
  return dayOf(instantAt(millis), zone);
}

/** Days and offsets of zones change at a quarter of an hour only: until then, what was computed from them is valid. */
const limitToQuarter = (millis: number): void => currentDependencies()?.limitTo((Math.floor(millis / QUARTER) + 1) * QUARTER);

/** Whether this is a time zone, such as `Europe/Amsterdam`. */
export const isTimeZone = (name: string): boolean =>
  !MACHINE_ZONES.has(name.toLowerCase()) && DateTime.local({ zone: name }).isValid;

/** The current offset of a zone from UTC in hours (with a fraction), as text. */
export function utcOffsetOf(zone: string): string {
  const millis = Date.now();
  limitToQuarter(millis);
  return String(DateTime.fromMillis(millis, { zone }).offset / 60);
}
