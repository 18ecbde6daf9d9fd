import { DateTime } from 'luxon';

/** An instant as it is stored and compared: `YYYY-MM-DD HH:MM:SS`, in UTC. */
export type Instant = string;

/** Words that mean another zone on every machine. */
const MACHINE_ZONES = new Set(['local', 'default', 'system']);

const STORED = 'yyyy-MM-dd HH:mm:ss';
const WIRE = "yyyy-MM-dd'T'HH:mm:ss";

/** The present instant. Rules get it as an argument; services ask for it here. */
export const now = (): Instant => instantAt(Date.now());

/** So many seconds from now; before now when negative. */
export const secondsFromNow = (seconds: number): Instant => instantAt(Date.now() + seconds * 1_000);

/** A moment in milliseconds as an instant. */
export const instantAt = (millis: number): Instant => new Date(millis).toISOString().slice(0, 19).replace('T', ' ');

/** An ISO 8601 date-time, with a blank or a `T`, as an instant; without a zone of its own it is read in `zone`. */
export function instantOf(text: string, zone: string): Instant {
  const utc = DateTime.fromISO(text.replace(' ', 'T'), { zone }).toUTC();
  // Databases keep the years 1000 to 9999; what lies beyond is as good as their first or last moment.
  if (utc.year < 1000) return '1000-01-01 00:00:00';
  return utc.year > 9999 ? '9999-12-31 23:59:59' : utc.toFormat(STORED);
}

/** An instant as a UTC date-time on the wire (no zone suffix). */
export const utcText = (instant: Instant): string => instant.replace(' ', 'T');

/** An instant as a date-time of the site's zone on the wire (no zone suffix). */
export function localText(instant: Instant, zone: string): string {
  const millis = Date.parse(`${instant.replace(' ', 'T')}Z`);
  // Since then clocks are put forward or back on a quarter of an hour, which lets their distance be kept.
  if (!(millis >= QUARTERLY_SINCE)) return DateTime.fromSQL(instant, { zone: 'utc' }).setZone(zone).toFormat(WIRE);
  const quarter = Math.floor(millis / QUARTER) * QUARTER;
  const key = `${zone} ${quarter}`;
  const minutes = distances.get(key) ?? DateTime.fromMillis(quarter, { zone }).offset;
  if (distances.size >= MOST_DISTANCES) distances.clear();
  distances.set(key, minutes);
  return new Date(millis + minutes * 60_000).toISOString().slice(0, 19);
}

const QUARTER = 900_000;
const QUARTERLY_SINCE = Date.UTC(1973, 0);

/** Minutes that a zone was ahead of UTC in a quarter of an hour. Working that out takes longer than all else that is shown of an order. */
const distances = new Map<string, number>();
const MOST_DISTANCES = 10_000;

/** The calendar day of an instant in a zone: `YYYY-MM-DD`. */
export const dayOf = (instant: Instant, zone: string): string => localText(instant, zone).slice(0, 10);

/** Whether this names a time zone, such as `Europe/Amsterdam`. */
export const isTimeZone = (name: string): boolean =>
  !MACHINE_ZONES.has(name.toLowerCase()) && DateTime.local({ zone: name }).isValid;

/** Hours (with a fraction) that a zone is ahead of UTC now, as text. */
export const utcOffsetOf = (zone: string): string => String(DateTime.local({ zone }).offset / 60);
