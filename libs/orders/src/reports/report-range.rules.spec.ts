import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { dayOf, InvalidParameters } from '@grove/core';
import type { Instant } from '@grove/database';
import { PERIODS, rangeOf, type RangeQuery } from './report-range.rules.js';

const AMSTERDAM = 'Europe/Amsterdam';
const TODAY = '2026-03-31';

const keysOf = (asked: RangeQuery, today = TODAY) => rangeOf(asked, today, AMSTERDAM).buckets.map(({ key }) => key);
const endsOf = (asked: RangeQuery, today = TODAY) => {
  const keys = keysOf(asked, today);
  return [keys[0], keys.at(-1), keys.length];
};

describe('the range of a report', () => {
  it.each([
    [{}, ['2026-03-31', '2026-03-31', 1], 'is today when nothing is asked for'],
    [{ period: 'week' }, ['2026-03-25', '2026-03-31', 7], 'is today and the six days before for a week'],
    [{ period: 'month' }, ['2026-03-01', '2026-03-31', 31], 'begins on the first for a month'],
    [{ period: 'last_month' }, ['2026-02-01', '2026-02-28', 28], 'is the whole month before for the last month'],
    [{ period: 'year' }, ['2026-01', '2026-03', 3], 'begins in January for a year, by month'],
    [{ dateMin: '2026-03-30' }, ['2026-03-30', '2026-03-31', 2], 'ends today when only its beginning is given'],
    [{ dateMax: '2024-02-29' }, ['2024-02-29', '2024-02-29', 1], 'is one day when only its end is given'],
    [{ dateMin: '', dateMax: '' }, ['2026-03-31', '2026-03-31', 1], 'is today when both dates are empty'],
    [
      { period: 'week', dateMin: '2015-03-01' },
      ['2026-03-25', '2026-03-31', 7],
      'is that of the period where dates come with it',
    ],
  ] as [RangeQuery, unknown[], string][])('%j is %j: it %s', (asked, ends) => {
    expect(endsOf(asked)).toEqual(ends);
  });

  it('of a year and of the last month is right at the turn of the year', () => {
    expect(endsOf({ period: 'year' }, '2026-01-01')).toEqual(['2026-01', '2026-01', 1]);
    expect(endsOf({ period: 'last_month' }, '2026-01-31')).toEqual(['2025-12-01', '2025-12-31', 31]);
    expect(endsOf({ period: 'week' }, '2026-01-03')).toEqual(['2025-12-28', '2026-01-03', 7]);
  });

  it.each([
    ['2015-01-01', '2015-04-30', 'day'],
    ['2015-01-01', '2015-05-01', 'month'],
    ['2015-01-15', '2015-05-14', 'day'],
    ['2015-01-15', '2015-05-15', 'month'],
    // From 31 January single months lead to 3 March, and then to the third of each.
    ['2015-01-31', '2015-06-02', 'day'],
    ['2015-01-31', '2015-06-03', 'month'],
  ])('from %s to %s is grouped by %s', (dateMin, dateMax, groupedBy) => {
    expect(rangeOf({ dateMin, dateMax }, TODAY, AMSTERDAM).groupedBy).toBe(groupedBy);
  });

  it.each([
    ['day', '2015-01-01', '2015-05-05', ['2015-01-01', '2015-05-05', 125]],
    ['week', '2026-02-25', '2026-03-09', ['2026-02-25', '2026-03-09', 3]],
    ['week', '2025-12-29', '2026-01-04', ['2025-12-29', '2025-12-29', 1]],
    ['month', '2026-03-30', '2026-03-31', ['2026-03', '2026-03', 1]],
  ] as const)('with lines of a %s from %s to %s has %j', (interval, dateMin, dateMax, ends) => {
    const range = rangeOf({ interval, dateMin, dateMax }, TODAY, AMSTERDAM);
    expect([range.groupedBy, endsOf({ interval, dateMin, dateMax })]).toEqual([interval, ends]);
  });

  it('by week has weeks from Monday to Sunday, also when clocks change, except the first and the last one', () => {
    const { buckets } = rangeOf({ interval: 'week', dateMin: '2026-03-21', dateMax: '2026-03-31' }, TODAY, AMSTERDAM);
    expect(buckets).toEqual([
      { key: '2026-03-21', from: '2026-03-20 23:00:00', until: '2026-03-22 23:00:00' },
      { key: '2026-03-23', from: '2026-03-22 23:00:00', until: '2026-03-29 22:00:00' },
      { key: '2026-03-30', from: '2026-03-29 22:00:00', until: '2026-03-31 22:00:00' },
    ]);
  });

  it('refuses lines that are too many for their length, naming it', () => {
    const refused = () => rangeOf({ interval: 'day', dateMin: '2020-01-01' }, TODAY, AMSTERDAM);
    expect(refused).toThrow(InvalidParameters);
    expect(rangeOf({ interval: 'week', dateMin: '2020-01-01' }, TODAY, AMSTERDAM).buckets.length).toBeLessThan(400);
  });

  it('by month has whole months, except the first and the last one', () => {
    const { buckets } = rangeOf({ dateMin: '2015-01-15', dateMax: '2015-05-20' }, TODAY, AMSTERDAM);
    expect(buckets).toEqual([
      { key: '2015-01', from: '2015-01-14 23:00:00', until: '2015-01-31 23:00:00' },
      { key: '2015-02', from: '2015-01-31 23:00:00', until: '2015-02-28 23:00:00' },
      { key: '2015-03', from: '2015-02-28 23:00:00', until: '2015-03-31 22:00:00' },
      { key: '2015-04', from: '2015-03-31 22:00:00', until: '2015-04-30 22:00:00' },
      { key: '2015-05', from: '2015-04-30 22:00:00', until: '2015-05-20 22:00:00' },
    ]);
  });

  it.each([
    ['2026-03-29', AMSTERDAM, '2026-03-28 23:00:00', '2026-03-29 22:00:00', 'a day of 23 hours'],
    ['2026-10-25', AMSTERDAM, '2026-10-24 22:00:00', '2026-10-25 23:00:00', 'a day of 25 hours'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04 03:00:00', '2018-11-05 02:00:00', 'a day without midnight'],
    ['2026-11-01', 'America/Havana', '2026-11-01 04:00:00', '2026-11-02 05:00:00', 'a day with two midnights'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30 10:00:00', '2011-12-30 10:00:00', 'a day that was left out'],
    ['2026-03-29', 'Asia/Kathmandu', '2026-03-28 18:15:00', '2026-03-29 18:15:00', 'a day of a zone with quarters of an hour'],
  ])('holds %s in %s from %s until %s, %s', (day, zone, from, until) => {
    const { buckets } = rangeOf({ dateMin: day, dateMax: day }, TODAY, zone);
    expect(buckets).toEqual([{ key: day, from, until }]);
  });

  it.each([
    [{ dateMin: '2026-04-01' }, 'date_min must not be after today, which is 2026-03-31.'],
    [{ dateMin: '2015-03-02', dateMax: '2015-03-01' }, 'date_min must not be after date_max, which is 2015-03-01.'],
    [{ dateMin: '0000-01-01', dateMax: '9999-12-31' }, 'date_min must not be more than 1000 months before date_max.'],
    [{ dateMin: '1942-11-30' }, 'date_min must not be more than 1000 months before date_max.'],
  ])('%j is refused: %s', (asked, sentence) => {
    const refused = () => rangeOf(asked, TODAY, AMSTERDAM);
    expect(refused).toThrow(InvalidParameters);
    expect(refused).toThrow(expect.objectContaining({ details: { names: 'date_min', params: { date_min: sentence } } }));
  });

  it('can have a thousand months, and lie at either end of the calendar', () => {
    expect(keysOf({ dateMin: '1942-12-01' }, '2026-03-01')).toHaveLength(1000);
    expect(keysOf({ dateMin: '9999-12-30', dateMax: '9999-12-31' })).toEqual(['9999-12-30', '9999-12-31']);
    expect(keysOf({ dateMin: '0000-01-01', dateMax: '0000-01-02' })).toEqual(['0000-01-01', '0000-01-02']);
  });
});

describe('the lines of a report', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const day = fc
    .date({ min: new Date('2012-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const asked = fc.oneof(
    fc.tuple(day, day).map(([one, other]): RangeQuery => ({
      dateMin: one < other ? one : other,
      dateMax: one < other ? other : one,
    })),
    fc.tuple(day, fc.nat(140)).map(([dateMin, days]): RangeQuery => ({ dateMin, dateMax: daysLater(dateMin, days) })),
    fc.constantFrom(...PERIODS).map((period): RangeQuery => ({ period })),
  );

  it('cover the range without gaps in every time zone', () => {
    fc.assert(
      fc.property(asked, day, zone, (range, today, inZone) => {
        const { buckets } = rangeOf(range, today, inZone);
        for (const [index, { from, until }] of buckets.entries()) {
          expect(from <= until).toBe(true);
          expect(buckets[index + 1]?.from ?? until).toBe(until);
        }
      }),
    );
  });

  it('contain exactly the seconds of their day or month in every time zone', () => {
    fc.assert(
      fc.property(asked, day, zone, (range, today, inZone) => {
        for (const { key, from, until } of rangeOf(range, today, inZone).buckets) {
          if (from === until) continue;
          expect([dayOf(from, inZone), dayOf(aSecondBefore(until), inZone)].map((text) => text.slice(0, key.length))).toEqual([
            key,
            key,
          ]);
        }
      }),
    );
  });

  it('are named after each day or month of the range, in order', () => {
    fc.assert(
      fc.property(day, fc.nat(500), zone, (dateMin, days, inZone) => {
        const { groupedBy, buckets } = rangeOf({ dateMin, dateMax: daysLater(dateMin, days) }, TODAY, inZone);
        const all = Array.from({ length: days + 1 }, (_, index) => daysLater(dateMin, index));
        const keys = groupedBy === 'day' ? all : [...new Set(all.map((text) => text.slice(0, 7)))];
        expect(buckets.map(({ key }) => key)).toEqual(keys);
      }),
    );
  });
});

const daysLater = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const aSecondBefore = (instant: Instant): Instant =>
  new Date(Date.parse(`${instant.replace(' ', 'T')}Z`) - 1000).toISOString().slice(0, 19).replace('T', ' ');
