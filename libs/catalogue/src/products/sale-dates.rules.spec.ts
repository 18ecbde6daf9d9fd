import { describe, expect, it } from '@jest/globals';
import { dayOf } from '@grove/core';
import { saleEnd, saleStart } from './sale-dates.rules.js';

const AMSTERDAM = 'Europe/Amsterdam';

describe('the first day of a sale', () => {
  it.each([
    ['2026-01-15', '2026-01-14 23:00:00', 'begins at midnight of the site, in winter'],
    ['2026-07-15', '2026-07-14 22:00:00', 'begins at midnight of the site, in summer'],
    ['2026-03-29', '2026-03-28 23:00:00', 'begins at midnight on the day summer time begins'],
    ['2026-07-15T09:30:00', '2026-07-15 07:30:00', 'may name its hour on the clock of the site'],
    ['2026-07-15T09:30:00Z', '2026-07-15 09:30:00', 'may name its hour in UTC'],
    ['2026-07-15T09:30:00+05:00', '2026-07-15 04:30:00', 'may name its hour in another zone'],
  ])('%s is %s: it %s', (sent, instant) => {
    expect(saleStart(sent, AMSTERDAM)).toBe(instant);
  });
});

describe('the last day of a sale', () => {
  it.each([
    ['2026-01-15', '2026-01-15 22:59:59', 'counts to its end, in winter'],
    ['2026-07-15', '2026-07-15 21:59:59', 'counts to its end, in summer'],
    ['2026-10-25', '2026-10-25 22:59:59', 'counts to its end on the day that has 25 hours'],
    ['2026-07-15T09:30:00', '2026-07-15 07:30:00', 'may name its hour'],
  ])('%s is %s: it %s', (sent, instant) => {
    expect(saleEnd(sent, AMSTERDAM)).toBe(instant);
  });
});

describe('a sale', () => {
  it('has no limit if no date was sent', () => {
    expect([saleStart('', AMSTERDAM), saleEnd('', AMSTERDAM)]).toEqual([null, null]);
  });

  it.each([AMSTERDAM, 'UTC', 'America/New_York', 'Pacific/Kiritimati'])('shows the days that were sent, in %s', (zone) => {
    for (const day of ['2026-01-01', '2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29']) {
      expect(dayOf(saleStart(day, zone)!, zone)).toBe(day);
      expect(dayOf(saleEnd(day, zone)!, zone)).toBe(day);
      expect(saleStart(day, zone)! < saleEnd(day, zone)!).toBe(true);
    }
  });
});
