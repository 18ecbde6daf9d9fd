import { instantOf, isShownAs, localText, utcText } from '@grove/core';
import type { Instant } from '@grove/database';
import { isDraft, type PostStatus } from './post-status.rules.js';

/** The date of a post: in UTC, and as local time of the site. */
export interface PostDate {
  readonly createdAt: Instant;
  readonly localAt: Instant;
  readonly hasFloatingDate: boolean;
}

/** The current time, and the time zone of the site. */
export interface Clock {
  readonly now: Instant;
  readonly zone: string;
}

/** The local time of an instant in a time zone, in the format of an instant. */
export const localTime = (instant: Instant, zone: string): Instant => localText(instant, zone).replace('T', ' ');

/** A date as it was sent; an empty text resets it. */
interface DateInput {
  readonly date?: string;
  readonly dateGmt?: string;
}

/**
 * The date of a post after a change. The local date takes precedence over the one in UTC; a time zone in the date itself is respected. A date that is
 * sent as it was shown is not a change. The date of a draft that nobody has set is that of its last change, until it is published.
 */
export function resolveDate(sent: DateInput, current: PostDate | undefined, status: PostStatus, { now, zone }: Clock): PostDate {
  const chosen = chosenDate(sent, current, zone);
  if (chosen !== undefined) return { createdAt: chosen, localAt: localTime(chosen, zone), hasFloatingDate: false };
  const isReset = sent.date === '' || sent.dateGmt === '';
  if (current && !isReset && !current.hasFloatingDate)
    return { createdAt: current.createdAt, localAt: current.localAt, hasFloatingDate: false };
  return { createdAt: now, localAt: localTime(now, zone), hasFloatingDate: isDraft(status) };
}

/** The date that somebody chose; none if the sent one is the one that was shown. */
function chosenDate({ date, dateGmt }: DateInput, current: PostDate | undefined, zone: string): Instant | undefined {
  const [sent, shown, sentZone] = date ? [date, current?.localAt, zone] : [dateGmt, current?.createdAt, 'utc'];
  if (!sent || (shown !== undefined && isShownAs(sent, utcText(shown)))) return undefined;
  return instantOf(sent, sentZone);
}

const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/i;

/** The date of a list filter as local time, in the format in which posts store theirs. */
export function localTimeOfFilter(text: string, zone: string): Instant {
  return HAS_ZONE.test(text) ? localTime(instantOf(text, zone), zone) : instantOf(text, 'utc');
}
