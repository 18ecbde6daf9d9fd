import { instantAt, utcText } from '@grove/core';
import type { Instant } from '@grove/database';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** An instant in milliseconds. */
export const millisOf = (instant: Instant): number => Date.parse(`${utcText(instant)}Z`);

/** The instant that is this much later; earlier for a negative number. */
export const later = (instant: Instant, millis: number): Instant => instantAt(millisOf(instant) + millis);
