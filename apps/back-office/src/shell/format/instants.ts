const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From this age, in seconds, on a date says more than a number of days. */
const LONG_AGO = 7 * DAY;

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** The instant of a date of the interface, which is UTC without a zone: `2026-11-29T14:10:20`. */
export const toInstant = (value: string): Date => new Date(`${value}Z`);

/** Date and time, in the zone of the reader. */
export const exactText = (instant: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(instant);

/** How long ago something was: `5 minutes ago`; a date if it was long ago. */
export function relativeText(instant: Date, now: Date, locale: string): string {
  const seconds = Math.round((instant.getTime() - now.getTime()) / 1000);
  if (Math.abs(seconds) >= LONG_AGO) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(instant);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit);
}

/** The day that a date has in the zone of the reader, as the interface has it: `2026-11-29`. */
export const dayText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A date on a day such as `2026-11-29`: noon, so that no change of clocks leads to another day. */
export const toDate = (day: string): Date => new Date(`${day}T12:00:00`);

/** The date that is some days after another one. */
export const addDays = (date: Date, days: number): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** The day that is some days after another one: `2026-12-01` is two days after `2026-11-29`. */
export const dayAfter = (day: string, days: number): string => dayText(addDays(toDate(day), days));

/** A date of the interface as a field of a form takes it: in the zone of the reader, `2026-11-29T15:10`. */
export function toLocalText(value: string | null | undefined): string {
  if (!value) return '';
  const instant = toInstant(value);
  const time = [instant.getHours(), instant.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${dayText(instant)}T${time}`;
}

/** The date that was chosen in such a field, as the interface takes it; empty if it was emptied. */
export const fromLocalText = (text: string): string => (text ? new Date(text).toISOString().slice(0, 19) : '');
