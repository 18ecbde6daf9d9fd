import { instantOf, utcText } from '@grove/core';
import type { Instant } from '@grove/database';

const HOUR = 3_600_000;

/** Computes dates relative to a day. */
export class Calendar {
  private readonly midnight: number;

  constructor(now: Instant) {
    this.midnight = Date.parse(`${utcText(now).slice(0, 10)}T00:00:00Z`);
  }

  /** The date and time in UTC, the given number of days before the day, and hours after midnight. */
  at(daysAgo: number, hours: number): string {
    return new Date(this.midnight + (hours - 24 * daysAgo) * HOUR).toISOString().slice(0, 19);
  }

  instant(daysAgo: number, hours: number): Instant {
    return instantOf(this.at(daysAgo, hours), 'utc');
  }
}
