import { instantOf, utcText } from '@grove/core';
import type { Instant } from '@grove/database';

const HOUR = 3_600_000;

/** Counts from a day on. */
export class Calendar {
  private readonly midnight: number;

  constructor(now: Instant) {
    this.midnight = Date.parse(`${utcText(now).slice(0, 10)}T00:00:00Z`);
  }

  /** So many days before that day, and so many hours after its midnight, as the interface takes it: in UTC. */
  at(daysAgo: number, hours: number): string {
    return new Date(this.midnight + (hours - 24 * daysAgo) * HOUR).toISOString().slice(0, 19);
  }

  instant(daysAgo: number, hours: number): Instant {
    return instantOf(this.at(daysAgo, hours), 'utc');
  }
}
