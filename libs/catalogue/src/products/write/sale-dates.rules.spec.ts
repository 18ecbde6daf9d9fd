import { describe, expect, it } from 'vitest';
import { dayOf } from '@grove/core';
import { changedSaleDates, saleEnd, saleStart } from './sale-dates.rules.js';

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

describe('the dates of a sale', () => {
  const current = { saleFrom: '2024-10-27 01:30:00', saleTo: '2024-11-30 22:30:00', saleDaysInUtc: true };
  const changes = (dateOnSaleFrom?: string, dateOnSaleTo?: string) =>
    changedSaleDates(current, { dateOnSaleFrom, dateOnSaleTo }, AMSTERDAM);

  it.each([
    ['as a time of the shop, in an hour that comes twice', '2024-10-27T02:30:00'],
    ['as a time of the shop with a space', '2024-10-27 02:30:00'],
    ['as a time in UTC', '2024-10-27T01:30:00Z'],
    ['as a day', '2024-10-27'],
  ])('do not change if one is sent as it is shown, %s', (_form, sent) => {
    expect([changes(sent), changes(sent, '2024-11-30'), changes()]).toEqual([{}, {}, {}]);
  });

  it('change if another date is sent', () => {
    expect(changes('2024-10-28')).toEqual({ ...current, saleFrom: '2024-10-27 23:00:00', saleDaysInUtc: false });
    expect(changes('2024-10-27T05:30:00')).toMatchObject({ saleFrom: '2024-10-27 04:30:00', saleTo: current.saleTo });
    expect(changes(undefined, '')).toEqual({ ...current, saleTo: null, saleDaysInUtc: false });
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
