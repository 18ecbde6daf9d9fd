import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { utcText } from '@grove/core';
import { commentDates, hasNoDate, modifiedDates, postDates } from './content-dates.js';

const ZERO = '0000-00-00 00:00:00';
const WINTER = Date.UTC(2026, 10, 22);

const shown = ({ localAt, createdAt }: { localAt: string; createdAt: string }) => [utcText(localAt), utcText(createdAt)];

describe('The dates of a post', () => {
  it.each([
    ['2019-04-05 06:07:08', '2019-04-05 04:07:08', 'Europe/Amsterdam', '2019-04-05T06:07:08', '2019-04-05T04:07:08'],
    ['2019-04-05 06:07:08', '2019-04-05 05:00:00', 'Europe/Amsterdam', '2019-04-05T06:07:08', '2019-04-05T05:00:00'],
    ['2019-04-05 06:07:08', ZERO, 'Europe/Amsterdam', '2019-04-05T06:07:08', '2019-04-05T04:07:08'],
    ['2019-04-05 06:07:08', ZERO, '+05:30', '2019-04-05T06:07:08', '2019-04-05T00:37:08'],
    [ZERO, ZERO, 'Europe/Amsterdam', '-0001-11-30T00:00:00', '-0001-11-29T23:40:28'],
    [ZERO, ZERO, 'America/New_York', '-0001-11-30T00:00:00', '-0001-11-30T04:56:02'],
    [ZERO, ZERO, 'UTC', '-0001-11-30T00:00:00', '-0001-11-30T00:00:00'],
    [ZERO, ZERO, '+02:00', '-0001-11-30T00:00:00', '-0001-11-29T22:00:00'],
    [ZERO, '2019-04-05 04:07:08', 'UTC', '-0001-11-30T00:00:00', '2019-04-05T04:07:08'],
    ['2019-02-30 00:00:00', '2019-00-10 00:00:00', 'UTC', '2019-03-02T00:00:00', '2018-12-10T00:00:00'],
    ['2019-04-05', '', 'UTC', '2019-04-05T00:00:00', '2019-04-05T00:00:00'],
    [null, null, 'UTC', '-0001-11-30T00:00:00', '-0001-11-30T00:00:00'],
    ['soon', 'x', 'UTC', '-0001-11-30T00:00:00', '-0001-11-30T00:00:00'],
  ])('%s, in GMT %s, in %s are shown as %s and %s', (local, utc, zone, date, gmt) => {
    expect(shown(postDates(local, utc, zone))).toEqual([date, gmt]);
  });

  it.each([
    ['2019-04-06 06:07:08', '2019-04-06 04:07:08', '2019-04-06T06:07:08', '2019-04-06T04:07:08'],
    ['2019-04-06 06:07:08', ZERO, '2019-04-06T06:07:08', '2019-04-06T05:07:08'],
    [ZERO, ZERO, '-0001-11-30T00:00:00', '-0001-11-29T23:00:00'],
  ])('of its last change, %s and in GMT %s, follow the offset of today: %s and %s', (local, utc, date, gmt) => {
    expect(shown(modifiedDates(local, utc, 'Europe/Amsterdam', WINTER))).toEqual([date, gmt]);
  });

  it('that were never set are recognized', () => {
    expect([ZERO, null, '', '2019-04-05 04:07:08'].map(hasNoDate)).toEqual([true, true, true, false]);
  });

  it('are always dates that both databases store, in the same order as at the source', () => {
    const number = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(max > 99 ? 4 : 2, '0'));
    const date = fc
      .tuple(number(9999), number(12), number(31), number(23), number(59))
      .map(([year, month, day, hour, minute]) => `${year}-${month}-${day} ${hour}:${minute}:00`);
    fc.assert(
      fc.property(date, fc.oneof(date, fc.string()), (local, utc) => {
        const { localAt, createdAt } = postDates(local, utc, 'Europe/Amsterdam');
        for (const stored of [localAt, createdAt])
          expect(stored).toMatch(/^(?!0000)\d{4}-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d$/);
      }),
    );
    const of = (text: string) => commentDates(text, text).createdAt;
    expect(of(ZERO) < of('1000-01-01 00:00:00')).toBe(true);
  });
});
