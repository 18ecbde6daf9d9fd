import { describe, expect, it } from 'vitest';
import { comparedDays, usualInterval, type Period } from './periods.js';

const TODAY = '2026-11-29';
const OWN = { first: '2026-11-10', last: '2026-11-12' };

const textOf = (period: Period, today = TODAY, own = OWN): string => {
  const { now, before } = comparedDays(period, today, own);
  return `${now.first}..${now.last} after ${before.first}..${before.last}`;
};

describe('The days of a report', () => {
  it.each([
    ['today', '2026-11-29..2026-11-29 after 2026-11-28..2026-11-28'],
    ['week', '2026-11-23..2026-11-29 after 2026-11-16..2026-11-22'],
    ['month', '2026-11-01..2026-11-29 after 2026-10-01..2026-10-29'],
    ['last_month', '2026-10-01..2026-10-31 after 2026-09-01..2026-09-30'],
    ['year', '2026-01-01..2026-11-29 after 2025-01-01..2025-11-29'],
    ['own', '2026-11-10..2026-11-12 after 2026-11-07..2026-11-09'],
  ] as const)('of the period %s are %s', (period, days) => {
    expect(textOf(period)).toBe(days);
  });

  it.each([
    ['month', '2026-03-31', '2026-03-01..2026-03-31 after 2026-02-01..2026-02-28', 'a shorter month as a whole'],
    ['month', '2026-01-05', '2026-01-01..2026-01-05 after 2025-12-01..2025-12-05', 'the month of last year'],
    ['last_month', '2026-01-31', '2025-12-01..2025-12-31 after 2025-11-01..2025-11-30', 'the month before that'],
    ['year', '2028-02-29', '2028-01-01..2028-02-29 after 2027-01-01..2027-02-28', 'a year without a leap day'],
    ['today', '2026-03-29', '2026-03-29..2026-03-29 after 2026-03-28..2026-03-28', 'a day before clocks change'],
    ['week', '2026-10-28', '2026-10-22..2026-10-28 after 2026-10-15..2026-10-21', 'a week before clocks change'],
  ] as const)('of the period %s on %s are %s: compared with %s', (period, today, days) => {
    expect(textOf(period, today)).toBe(days);
  });

  it('keep a mistake of own dates, which the server refuses', () => {
    expect(comparedDays('own', TODAY, { first: '2026-11-12', last: '2026-11-10' }).now).toEqual({
      first: '2026-11-12',
      last: '2026-11-10',
    });
  });

  it.each([
    ['2026-11-01', '2026-11-29', 'day'],
    ['2026-10-01', '2026-12-01', 'day'],
    ['2026-10-01', '2026-12-02', 'week'],
    ['2026-01-01', '2026-07-03', 'week'],
    ['2026-01-01', '2026-07-04', 'month'],
  ])('from %s to %s have a line for each %s', (first, last, interval) => {
    expect(usualInterval({ first, last })).toBe(interval);
  });
});
