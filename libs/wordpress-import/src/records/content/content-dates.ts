import { DateTime } from 'luxon';
import { localMeanTimeOf } from './local-mean-times.js';

/** The dates of a post or comment as Grove stores them: `YYYY-MM-DD HH:MM:SS`. */
interface ContentDates {
  readonly localAt: string;
  readonly createdAt: string;
}

/** 400 years later the calendar is the same. Databases do not store the years -1 and 0, so Grove stores them so much later; see `utcText`. */
const SHIFT = 400;
const FIRST_STORED_YEAR = 1;
const LAST_STORED_YEAR = 9999;

/** A date of MySQL in parts, as PHP reads it: parts beyond their range move the date on, so that `0000-00-00` is the last of November of the year -1. */
function millisOf(text: string | number | null): number | undefined {
  const [, ...parts] = /^\s*(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?/.exec(String(text ?? '')) ?? [];
  if (parts.length === 0) return undefined;
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1_000;
}

/** What MySQL has for no date at all; also stands for texts that are no dates. */
const ZERO = millisOf('0000-00-00 00:00:00')!;

const isZero = (text: string | number | null): boolean =>
  text === null || millisOf(text) === undefined || millisOf(text) === ZERO;

/** A time without zone as Grove stores it. */
function stored(millis: number): string {
  const date = new Date(millis);
  const year = date.getUTCFullYear();
  if (year > LAST_STORED_YEAR) return '9999-12-31 23:59:59';
  if (year < FIRST_STORED_YEAR) date.setUTCFullYear(year + SHIFT);
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${date.toISOString().slice(-19, -5).replace('T', ' ')}`;
}

/** A local time in UTC, as PHP converts it. */
function toUtc(millis: number, zone: string): number {
  const meanTime = millis < BEFORE_RAILWAYS ? localMeanTimeOf(zone) : undefined;
  if (meanTime !== undefined) return millis - meanTime * 1_000;
  const date = new Date(millis);
  const local = DateTime.fromObject(
    {
      ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
      ...{ hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() },
    },
    { zone: luxonZone(zone) },
  );
  return local.isValid ? Math.round(local.getPossibleOffsets()[0].toMillis() / 1_000) * 1_000 : millis;
}

const BEFORE_RAILWAYS = Date.UTC(1800, 0);

/** Sites without a named zone have an offset, such as `+02:00`. */
const luxonZone = (zone: string): string => (/^[-+]/.test(zone) ? `UTC${zone}` : zone);

/** The dates of a post: if it has none in UTC, its local date decides, as WordPress does when it shows the post. */
export const postDates = (local: string | number | null, utc: string | number | null, zone: string): ContentDates => ({
  localAt: stored(millisOf(local) ?? ZERO),
  createdAt: stored(isZero(utc) ? toUtc(millisOf(local) ?? ZERO, zone) : millisOf(utc)!),
});

/** The dates of the last change: without one in UTC, WordPress subtracts the offset that the zone has now, whatever the season of the date. */
export function modifiedDates(
  local: string | number | null,
  utc: string | number | null,
  zone: string,
  nowMillis: number,
): ContentDates {
  const localMillis = millisOf(local) ?? ZERO;
  const offset = DateTime.fromMillis(nowMillis, { zone: luxonZone(zone) }).offset;
  return {
    localAt: stored(localMillis),
    createdAt: stored(isZero(utc) ? localMillis - (Number.isFinite(offset) ? offset : 0) * 60_000 : millisOf(utc)!),
  };
}

/** The dates of a comment: WordPress shows both as they are. */
export const commentDates = (local: string | number | null, utc: string | number | null): ContentDates => ({
  localAt: stored(millisOf(local) ?? ZERO),
  createdAt: stored(millisOf(utc) ?? ZERO),
});

/** Whether a post has no date in UTC: the date of such a draft is that of its last change. */
export const hasNoDate = (utc: string | number | null): boolean => isZero(utc);
