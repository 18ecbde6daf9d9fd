import { describe, expect, it } from 'vitest';
import { formatInstant } from './date-format.js';

const INSTANT = new Date('2026-01-05T23:07:09Z');

describe('A format of WordPress', () => {
  it.each([
    ['F j, Y', 'America/New_York', 'en-US', 'January 5, 2026'],
    ['g:i a', 'America/New_York', 'en-US', '6:07 pm'],
    ['l j F Y, H:i', 'Europe/Amsterdam', 'nl-NL', 'dinsdag 6 januari 2026, 00:07'],
    ['d-m-y G:i:s', 'Asia/Tokyo', 'nl', '06-01-26 8:07:09'],
    ['D n/j h:i A', 'UTC', 'en', 'Mon 1/5 11:07 PM'],
    ['Y-m-d \\a\\t H', 'UTC', 'en', '2026-01-05 at 23'],
    ['\\', 'UTC', 'en', '\\'],
    ['', 'UTC', 'en', ''],
  ])('%j in %s and %s is %j', (format, timeZone, locale, text) => {
    expect(formatInstant(INSTANT, format, { timeZone, locale })).toBe(text);
  });
});
