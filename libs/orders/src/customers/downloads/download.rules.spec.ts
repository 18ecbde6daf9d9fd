import { describe, expect, it } from 'vitest';
import { isOpen, lastDayOf, timesAllowed } from './download.rules.js';

describe('A file that was bought', () => {
  it.each([
    [3, 1, 3],
    [3, 2, 6],
    [0, 5, 0],
    [-1, 5, null],
  ])('with a limit of %d and bought %d times may be fetched %j times', (limit, quantity, times) => {
    expect(timesAllowed({ limit, expiry: -1 }, quantity)).toBe(times);
  });

  it.each([
    [30, '2026-01-15', '2026-02-14'],
    [1, '2028-02-28', '2028-02-29'],
    [2_147_483_647, '2026-01-15', '9999-12-31'],
    [0, '2026-01-15', null],
    [-1, '2026-01-15', null],
  ])('for %d days on %s may be fetched until %j', (expiry, bought, last) => {
    expect(lastDayOf({ limit: -1, expiry }, bought)).toBe(last);
  });

  it.each([
    ['open without any limit', null, null, true],
    ['open on its last day', 1, '2026-01-15', true],
    ['closed the day after', 1, '2026-01-14', false],
    ['closed when nothing remains', 0, null, false],
  ])('is %s', (_case, remaining, lastDay, open) => {
    expect(isOpen(remaining, lastDay, '2026-01-15')).toBe(open);
  });
});
