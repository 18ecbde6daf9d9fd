import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseHttpDate } from './http-date.rules.js';

const NOW = Date.UTC(2026, 10, 22);
const FIFTY_YEARS = 50 * 365 * 86_400_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A moment in each of the three formats of HTTP. */
function formatsOf(moment: number): string[] {
  const usual = new Date(moment).toUTCString();
  const [, day, month, year, time] = usual.split(' ');
  const weekday = WEEKDAYS[new Date(moment).getUTCDay()];
  return [
    usual,
    `${weekday}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
    `${weekday.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`,
  ];
}

const anySeconds = fc.integer({ min: (NOW - FIFTY_YEARS * 0.9) / 1000, max: (NOW + FIFTY_YEARS * 0.9) / 1000 });

/** The environment of the process itself. */
const { env } = process;

/** Does some work while the process is in a time zone. */
function inTimeZone<T>(zone: string, work: () => T): T {
  const before = env['TZ'];
  env['TZ'] = zone;
  try {
    return work();
  } finally {
    if (before === undefined) delete env['TZ'];
    else env['TZ'] = before;
  }
}

describe('an HTTP date', () => {
  it('means the same moment in each format', () => {
    fc.assert(
      fc.property(anySeconds, (seconds) => {
        for (const text of formatsOf(seconds * 1000)) expect(parseHttpDate(text, NOW)).toBe(seconds * 1000);
      }),
    );
  });

  it.each([
    ['UTC', 0],
    ['Europe/Amsterdam', 60],
    ['Pacific/Kiritimati', 14 * 60],
    ['America/St_Johns', -210],
  ])('means the same moment on a machine in the time zone %s', (zone, minutesAhead) =>
    inTimeZone(zone, () => {
      expect(new Date(NOW).getTimezoneOffset() + minutesAhead).toBe(0);
      fc.assert(
        fc.property(anySeconds, (seconds) => {
          for (const text of formatsOf(seconds * 1000)) expect(parseHttpDate(text, NOW)).toBe(seconds * 1000);
        }),
      );
    }),
  );

  it.each([
    ['76', 2076],
    ['77', 1977],
  ])('with the two-digit year %s is at most fifty years in the future', (digits, year) =>
    expect(parseHttpDate(`Sunday, 22-Nov-${digits} 00:00:00 GMT`, NOW)).toBe(Date.UTC(year, 10, 22)),
  );

  it.each([
    'Sun, 22 Nov 2026 00:00:00',
    'Sun, 22 Nov 2026 00:00:00 CET',
    'Sun, 22 Xyz 2026 00:00:00 GMT',
    'Sun, 22 Nov',
    '1',
    '',
  ])('%j is not an HTTP date', (text) => expect(parseHttpDate(text, NOW)).toBeUndefined());
});
