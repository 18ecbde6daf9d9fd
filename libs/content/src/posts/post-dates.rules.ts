import { instantOf, localText } from '@grove/core';
import type { Instant } from '@grove/database';
import { isDraft, type PostStatus } from './post-status.rules.js';

/** When a post is from: in UTC, and as its readers' clock says it. */
export interface PostDate {
  readonly createdAt: Instant;
  readonly localAt: Instant;
  readonly floating: boolean;
}

/** The moment and the zone in which dates are read. */
export interface Clock {
  readonly now: Instant;
  readonly zone: string;
}

/** An instant as the clock on the wall of a zone shows it, stored like an instant. */
export const wallTime = (instant: Instant, zone: string): Instant => localText(instant, zone).replace('T', ' ');

/** What was sent of a date: text, empty to set it back, or nothing. */
export interface SentDate {
  readonly date?: string;
  readonly dateGmt?: string;
}

/**
 * The date of a post after a change. The local date wins over that in UTC; a zone that a date names itself is honoured. A draft whose date nobody
 * chose floats along with its changes until it is published.
 */
export function dateAfter(sent: SentDate, current: PostDate | undefined, status: PostStatus, { now, zone }: Clock): PostDate {
  const chosen = sent.date ? instantOf(sent.date, zone) : sent.dateGmt ? instantOf(sent.dateGmt, 'utc') : undefined;
  if (chosen !== undefined) return { createdAt: chosen, localAt: wallTime(chosen, zone), floating: false };
  const isReset = sent.date === '' || sent.dateGmt === '';
  if (current && !isReset && !current.floating)
    return { createdAt: current.createdAt, localAt: current.localAt, floating: false };
  return { createdAt: now, localAt: wallTime(now, zone), floating: isDraft(status) };
}

const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/i;

/** A date that a list is narrowed by, as the posts' local dates are stored. */
export function wallTimeAsked(text: string, zone: string): Instant {
  return HAS_ZONE.test(text) ? wallTime(instantOf(text, zone), zone) : instantOf(text, 'utc');
}
