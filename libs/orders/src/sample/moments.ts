import { instantAt, utcText } from '@grove/core';
import type { Instant } from '@grove/database';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** An instant as milliseconds, to count with. */
export const millisOf = (instant: Instant): number => Date.parse(`${utcText(instant)}Z`);

/** So long after an instant; before it when negative. */
export const later = (instant: Instant, millis: number): Instant => instantAt(millisOf(instant) + millis);
