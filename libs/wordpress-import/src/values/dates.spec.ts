import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { localText } from '@grove/core';
import { PROPERTY_RUNS } from '@grove/core/testing';
import { gmtInstant, gmtOrLocalInstant, isZeroDate, localInstant, unixInstant, unixOrLocalInstant } from './dates.js';

const ZONE = 'Europe/Amsterdam';

describe('a date of the source', () => {
  it.each<[string | number | null | undefined, string | undefined, string]>([
    ['2024-09-02 13:00:47', '2024-09-02 13:00:47', 'a date and time'],
    ['2024-09-02T13:00:47', '2024-09-02 13:00:47', 'a date and time with a T'],
    ['2024-09-02 13:00', '2024-09-02 13:00:00', 'a time without seconds'],
    ['2024-09-02', '2024-09-02 00:00:00', 'a day'],
    ['2024-09-02 13:00:47.123456', '2024-09-02 13:00:47', 'a time with a fraction'],
    ['2023-02-30 01:00:00', '2023-03-02 01:00:00', 'a day that the month does not have, which goes on into the next'],
    ['2023-00-00 10:00:00', '2022-11-30 10:00:00', 'a month and a day of zero'],
    ['0000-00-00 00:00:00', undefined, 'the zero date'],
    ['0000-00-00', undefined, 'the zero day'],
    ['', undefined, 'empty'],
    [null, undefined, 'null'],
    [undefined, undefined, 'missing'],
    ['0999-12-31 23:59:59', undefined, 'before the year 1000'],
    ['2024-13-01 00:00:00', undefined, 'of a thirteenth month'],
    ['2024-09-02 25:00:00', undefined, 'of a twenty-fifth hour'],
    ['yesterday', undefined, 'not a date'],
    [1725282047, undefined, 'a number'],
  ])('in GMT that is %j is %j: it is %s', (text, instant) => {
    expect(gmtInstant(text)).toBe(instant);
  });

  it.each<[string, string, string | undefined, string]>([
    ['2024-09-02 15:00:47', ZONE, '2024-09-02 13:00:47', 'in summer'],
    ['2024-01-02 15:00:47', ZONE, '2024-01-02 14:00:47', 'in winter'],
    ['2023-10-29 02:30:00', ZONE, '2023-10-29 00:30:00', 'the first of two, when clocks go back'],
    ['2023-03-26 02:30:00', ZONE, '2023-03-26 01:30:00', 'an hour later, when clocks go forward'],
    ['2024-09-02 15:00:47', '+05:30', '2024-09-02 09:30:47', 'in a zone that is an offset'],
    ['2024-09-02 15:00:47', '-03:00', '2024-09-02 18:00:47', 'in a zone west of Greenwich'],
    ['2024-09-02', 'UTC', '2024-09-02 00:00:00', 'a day'],
    ['0000-00-00 00:00:00', ZONE, undefined, 'none'],
    ['9999-12-31 23:59:59', '-03:00', undefined, 'beyond what databases store'],
  ])('in the zone of the site, %j in %s, is %j: it is %s', (text, zone, instant) => {
    expect(localInstant(text, zone)).toBe(instant);
  });

  it('in seconds since 1970 is an instant, unless it is zero or not a number', () => {
    expect(['1700000000', 1700000000, '0', 0, '', null, 'soon', '99999999999999'].map(unixInstant)).toEqual([
      ...['2023-11-14 22:13:20', '2023-11-14 22:13:20'],
      ...[undefined, undefined, undefined, undefined, undefined, undefined],
    ]);
  });

  it('in one of the forms of WooCommerce is seconds or a local text', () => {
    expect(['1700000000', '2024-09-02', '2024-09-02 15:00:47', ''].map((value) => unixOrLocalInstant(value, ZONE))).toEqual([
      ...['2023-11-14 22:13:20', '2024-09-01 22:00:00', '2024-09-02 13:00:47', undefined],
    ]);
  });

  it('with a zero text in GMT is derived from the local one', () => {
    expect(gmtOrLocalInstant('2024-01-01 00:00:00', '2024-09-02 15:00:47', ZONE)).toBe('2024-01-01 00:00:00');
    expect(gmtOrLocalInstant('0000-00-00 00:00:00', '2024-09-02 15:00:47', ZONE)).toBe('2024-09-02 13:00:47');
    expect(gmtOrLocalInstant('0000-00-00 00:00:00', '0000-00-00 00:00:00', ZONE)).toBeUndefined();
  });

  it('is zero if it is null, missing, empty or the zero date', () => {
    expect([null, undefined, '', '0000-00-00', '0000-00-00 00:00:00', '2024-01-01', 0].map(isZeroDate)).toEqual([
      ...[true, true, true, true, true, false, false],
    ]);
  });

  it('that is local is shown again as it was written, for every instant', () => {
    const seconds = fc.integer({ min: Date.UTC(1975, 0) / 1_000, max: Date.UTC(2100, 0) / 1_000 });
    fc.assert(
      fc.property(seconds, fc.constantFrom(ZONE, 'America/New_York', 'Asia/Kolkata', 'UTC'), (at, zone) => {
        const local = localText(unixInstant(at) as string, zone);
        expect(localText(localInstant(local, zone) as string, zone)).toBe(local);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is an instant or nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)), (text) => {
        for (const instant of [gmtInstant(text), localInstant(text, ZONE), unixInstant(text)])
          if (instant !== undefined) expect(instant).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      }),
      PROPERTY_RUNS,
    );
  });
});
