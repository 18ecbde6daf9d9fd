import { describe, expect, it } from 'vitest';
import { DAY, later } from '../instants.js';
import { Random } from '../random.js';
import { skusOf } from './baskets.js';
import type { OrderPlan } from './order-plan.js';
import { orderPlansUntil, registrationsUntil } from './order-plans.js';
import { readCoupons, readCustomers, readOrderData } from './sample-orders.js';

const [SKUS, CODES] = [new Set(skusOf(readOrderData())), new Set(readCoupons().map(({ code }) => code))];
const plansUntil = (end: string): OrderPlan[] => orderPlansUntil(end, SKUS, CODES);
/** Days and nights of two years, some around the end of a year and of a month. */
const ENDS = [
  ...['2026-01-01 00:00:10', '2026-02-28 23:59:59', '2028-02-29 12:00:00', '2026-12-31 23:00:00'],
  ...Array.from({ length: 60 }, (_, index) => later('2026-03-01 06:30:00', index * 12.37 * DAY)),
];

describe('the order plans of a year', () => {
  it('are the same for the same instant', () => expect(plansUntil(ENDS[0])).toEqual(plansUntil(ENDS[0])));

  it('have every outcome and use every coupon, whatever their end is', () => {
    for (const plans of ENDS.map(plansUntil)) {
      expect(new Set(plans.map(({ outcome }) => outcome)).size).toBe(9);
      expect(new Set(plans.map(({ coupon }) => coupon)).size).toBe(1 + CODES.size);
      expect(plans.filter(({ outcome }) => outcome === 'completed').length).toBeGreaterThan(90);
    }
  });

  it('are sorted by time, and no step happens before the order or after the end', () => {
    for (const end of ENDS) {
      const plans = plansUntil(end);
      expect(plans.map(({ at }) => at)).toEqual(plans.map(({ at }) => at).sort());
      expect(plans[plans.length - 1]).toMatchObject({ at: end, outcome: 'processing' });
      expect(plans[0].at >= later(end, -366 * DAY)).toBe(true);
      for (const { at, then, afterwards } of plans)
        expect([at, then, afterwards, end]).toEqual([at, then, afterwards, end].sort());
    }
  });

  it('have no empty basket, and no customer who is not registered yet', () => {
    const since = new Map(registrationsUntil(ENDS[0]).map(({ person, at }) => [person.email, at]));
    for (const { basket, isCustomer, buyer, at } of plansUntil(ENDS[0])) {
      expect(basket.length).toBeGreaterThan(0);
      if (isCustomer) expect(since.get(buyer.email)! < at).toBe(true);
    }
  });

  it('include all customers, and give the welcome coupon to each only once', () => {
    const plans = plansUntil(ENDS[2]);
    expect(new Set(plans.filter(({ isCustomer }) => isCustomer).map(({ buyer }) => buyer.email)).size).toBe(
      readCustomers().length,
    );
    const welcomed = plans.filter(({ coupon }) => coupon === 'welkom5').map(({ buyer }) => buyer.email);
    expect(new Set(welcomed).size).toBe(welcomed.length);
  });

  it('leave out products and coupons that the shop does not have', () => {
    const plans = orderPlansUntil(ENDS[0], new Set(['WAL-GRE']), new Set());
    expect(new Set(plans.flatMap(({ basket }) => basket.map(({ sku }) => sku)))).toEqual(new Set(['WAL-GRE']));
    expect(plans.some(({ coupon }) => coupon !== undefined)).toBe(false);
    expect(orderPlansUntil(ENDS[0], new Set(), CODES)).toEqual([]);
  });

  it('use only e-mail addresses that reach nobody', () => {
    for (const { buyer } of plansUntil(ENDS[0])) expect(buyer.email).toMatch(/^[a-z.]+@example\.com$/);
  });
});

describe('pseudo-random numbers', () => {
  it('are the same for the same seed, and evenly distributed', () => {
    const draws = (seed: number) =>
      Array.from(
        { length: 1_000 },
        (
          (random) => () =>
            random.integerBelow(10)
        )(new Random(seed)),
      );
    expect(draws(7)).toEqual(draws(7));
    for (const side of [0, 5, 9]) expect(Math.abs(draws(7).filter((draw) => draw === side).length - 100)).toBeLessThan(30);
  });
});
