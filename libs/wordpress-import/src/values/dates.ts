import { DateTime } from 'luxon';
import { instantAt, type Instant } from '@grove/core';
import type { PhpValue } from './php-value.js';
import { wholeNumberOf } from './numbers.js';

/** A date as a column or a serialized value has it. */
type DateValue = PhpValue | undefined;

/** Whether a column has no date: null, empty, or the zero date of MySQL. */
export const isZeroDate = (value: DateValue): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'string' && /^0000-00-00\b/.test(value));

/** A GMT text of MySQL, such as `2024-09-02 13:00:47`, as an instant; undefined if it is zero or not a date. */
export function gmtInstant(value: DateValue): Instant | undefined {
  const parts = datePartsOf(value);
  return parts && storable(millisOf(parts));
}

/** A text in the zone of the site as an instant. A time that occurs twice, when clocks go back, is the first one, as in PHP. */
export function localInstant(value: DateValue, zone: string): Instant | undefined {
  const parts = datePartsOf(value);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = new Date(millisOf(parts)).toISOString().match(/\d+/g)?.map(Number) ?? [];
  const local = DateTime.fromObject({ year, month, day, hour, minute, second }, { zone: zoneName(zone) });
  return local.isValid ? storable(local.getPossibleOffsets()[0].toMillis()) : undefined;
}

/** The instant of the two columns that posts and comments have: the GMT text, or the local text if the first is zero. */
export const gmtOrLocalInstant = (gmt: DateValue, local: DateValue, zone: string): Instant | undefined =>
  gmtInstant(gmt) ?? localInstant(local, zone);

/** Seconds since 1970 as an instant. Zero and what is not a whole number are no date. */
export function unixInstant(value: DateValue): Instant | undefined {
  const seconds = wholeNumberOf(value);
  return seconds === undefined || seconds === 0 ? undefined : storable(seconds * 1_000);
}

/** A date of which WooCommerce has had several forms: seconds since 1970, or a text in the zone of the site (`2024-09-02`, `2024-09-02 15:00:47`). */
export const unixOrLocalInstant = (value: DateValue, zone: string): Instant | undefined =>
  unixInstant(value) ?? localInstant(value, zone);

type DateParts = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number];

const DATE = /^\s*(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?)?\s*$/;

function datePartsOf(value: DateValue): DateParts | undefined {
  if (typeof value !== 'string' || isZeroDate(value)) return undefined;
  const match = DATE.exec(value);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((text) => Number(text ?? 0));
  return month > 12 || day > 31 || hour > 23 || minute > 59 || second > 59 ? undefined : [year, month, day, hour, minute, second];
}

/** Days that a month does not have (30 February, month 0) move on to the next or the previous month, as in PHP. */
function millisOf([year, month, day, hour, minute, second]: DateParts): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1_000;
}

const FIRST = Date.UTC(1000, 0, 1);
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Databases store the years 1000 to 9999. */
const storable = (millis: number): Instant | undefined => (millis >= FIRST && millis <= LAST ? instantAt(millis) : undefined);

/** Sites without a named zone have an offset, such as `+02:00`. */
const zoneName = (zone: string): string => (/^[-+]/.test(zone) ? `UTC${zone}` : zone);
