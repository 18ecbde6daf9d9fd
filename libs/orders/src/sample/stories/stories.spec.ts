import { describe, expect, it } from '@jest/globals';
import { Chance } from '../chance.js';
import { COUPONS } from '../coupons.js';
import { DAY, later } from '../moments.js';
import { CUSTOMERS } from '../people/people.js';
import { ALL_SKUS } from './baskets.js';
import { registrationsUntil, storiesUntil } from './stories.js';
import type { Story } from './story.js';

const [SKUS, CODES] = [new Set(ALL_SKUS), new Set(COUPONS.map(({ code }) => code))];
const told = (end: string): Story[] => storiesUntil(end, SKUS, CODES);
/** Days and nights of two years, some around the end of a year and of a month. */
const ENDS = [
  ...['2026-01-01 00:00:10', '2026-02-28 23:59:59', '2028-02-29 12:00:00', '2026-12-31 23:00:00'],
  ...Array.from({ length: 60 }, (_, index) => later('2026-03-01 06:30:00', index * 12.37 * DAY)),
];

describe('the stories of a year', () => {
  it('are the same for the same moment', () => expect(told(ENDS[0])).toEqual(told(ENDS[0])));

  it('come to every end there is and use every coupon, whenever they are told', () => {
    for (const stories of ENDS.map(told)) {
      expect(new Set(stories.map(({ fate }) => fate)).size).toBe(9);
      expect(new Set(stories.map(({ coupon }) => coupon)).size).toBe(1 + COUPONS.length);
      expect(stories.filter(({ fate }) => fate === 'completed').length).toBeGreaterThan(90);
    }
  });

  it('are told in their order, and nothing happens before its time or after the end', () => {
    for (const end of ENDS) {
      const stories = told(end);
      expect(stories.map(({ at }) => at)).toEqual(stories.map(({ at }) => at).sort());
      expect(stories[stories.length - 1]).toMatchObject({ at: end, fate: 'processing' });
      expect(stories[0].at >= later(end, -366 * DAY)).toBe(true);
      for (const { at, then, afterwards } of stories)
        expect([at, then, afterwards, end]).toEqual([at, then, afterwards, end].sort());
    }
  });

  it('have something in each basket, and no customer who is not registered yet', () => {
    const since = new Map(registrationsUntil(ENDS[0]).map(({ person, at }) => [person.email, at]));
    for (const { basket, isCustomer, buyer, at } of told(ENDS[0])) {
      expect(basket.length).toBeGreaterThan(0);
      if (isCustomer) expect(since.get(buyer.email)! < at).toBe(true);
    }
  });

  it('are about all customers, and welcome each only once', () => {
    const stories = told(ENDS[2]);
    expect(new Set(stories.filter(({ isCustomer }) => isCustomer).map(({ buyer }) => buyer.email)).size).toBe(CUSTOMERS.length);
    const welcomed = stories.filter(({ coupon }) => coupon === 'welkom5').map(({ buyer }) => buyer.email);
    expect(new Set(welcomed).size).toBe(welcomed.length);
  });

  it('leave out products and coupons that the shop does not have', () => {
    const stories = storiesUntil(ENDS[0], new Set(['WAL-GRE']), new Set());
    expect(new Set(stories.flatMap(({ basket }) => basket.map(({ sku }) => sku)))).toEqual(new Set(['WAL-GRE']));
    expect(stories.some(({ coupon }) => coupon !== undefined)).toBe(false);
    expect(storiesUntil(ENDS[0], new Set(), CODES)).toEqual([]);
  });

  it('are about people whose addresses reach nobody', () => {
    for (const { buyer } of told(ENDS[0])) expect(buyer.email).toMatch(/^[a-z.]+@example\.com$/);
  });
});

describe('chance', () => {
  it('draws the same for the same seed, evenly', () => {
    const draws = (seed: number) =>
      Array.from(
        { length: 1_000 },
        (
          (chance) => () =>
            chance.below(10)
        )(new Chance(seed)),
      );
    expect(draws(7)).toEqual(draws(7));
    for (const side of [0, 5, 9]) expect(Math.abs(draws(7).filter((draw) => draw === side).length - 100)).toBeLessThan(30);
  });
});
