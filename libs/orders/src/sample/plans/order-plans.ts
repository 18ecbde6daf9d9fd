import { instantAt } from '@grove/core';
import type { Instant } from '@grove/database';
import { Random } from '../random.js';
import { HARVEST_OVER, productsOf } from '../coupons.js';
import { DAY, HOUR, later, millisOf } from '../instants.js';
import { CUSTOMERS, GUESTS } from '../people/people.js';
import { basketAt, type BasketItem } from './baskets.js';
import { outcomeOf } from './outcomes.js';
import { checkoutOf } from './checkout.js';
import type { Registration, OrderPlan } from './order-plan.js';

/** How many orders the sample has. */
const ORDERS = 150;

const YEAR = 365 * DAY;

/** Above 1, so that the shop gets more orders towards the end of the year. */
const GROWTH = 1.3;

/** When the customers registered: the first a year ago, the last two days before `end`. */
export const registrationsUntil = (end: Instant): Registration[] =>
  CUSTOMERS.map((person, index) => {
    const before = 2 * DAY + (YEAR - 2 * DAY) * (1 - index / (CUSTOMERS.length - 1)) ** GROWTH;
    return { person, at: later(end, -before) };
  });

/**
 * The orders of a year until `end`, the oldest first, with products and coupons that the shop has. They are the same for the same `end`. The newest
 * order is at `end`, so that no report of a week, month or year is empty.
 */
export function orderPlansUntil(end: Instant, skus: ReadonlySet<string>, coupons: ReadonlySet<string>): OrderPlan[] {
  if (skus.size === 0) return [];
  const registrations = registrationsUntil(end);
  const seen = new Set<string>();
  return instantsUntil(end).map((at, index): OrderPlan => {
    const random = new Random(index);
    const registered = registrations.filter((registration) => registration.at < at).map(({ person }) => person);
    const isCustomer = registered.length > 0 && random.isTrue(0.7);
    // A customer who has just registered orders first.
    const fresh = registered.find((person) => !seen.has(person.email));
    const buyer = isCustomer ? (fresh ?? random.pick(registered)) : random.pick(GUESTS);
    const isFirst = !seen.has(buyer.email);
    seen.add(buyer.email);
    const basket = basketAt(at, skus, random);
    const coupon = couponFor(basket, { isWelcome: isCustomer && isFirst, at, end }, random);
    return {
      ...{ at, buyer, isCustomer, basket },
      coupon: coupon !== undefined && coupons.has(coupon) ? coupon : undefined,
      checkout: checkoutOf(index, buyer, basket, random),
      ...outcomeOf(index, at, end),
    };
  });
}

/** The instants of the orders, between 7 and 21 o'clock. */
function instantsUntil(end: Instant): Instant[] {
  const random = new Random(ORDERS);
  const instants = Array.from({ length: ORDERS }, (_, index) => {
    const at = later(end, -YEAR * (1 - index / (ORDERS - 1)) ** GROWTH);
    const midnight = Math.floor(millisOf(at) / DAY) * DAY;
    const daytime = instantAt(midnight + 7 * HOUR + random.integerBelow(14 * HOUR));
    return index === ORDERS - 1 || daytime > end ? at : daytime;
  });
  return instants.sort();
}

interface CouponOccasion {
  /** Whether it is the first order of a customer. */
  readonly isWelcome: boolean;
  readonly at: Instant;
  readonly end: Instant;
}

function couponFor(basket: readonly BasketItem[], { isWelcome, at, end }: CouponOccasion, random: Random): string | undefined {
  const holds = (skus: readonly string[]) => basket.some(({ sku }) => skus.includes(sku));
  const isHarvest = at > later(end, -2 * HARVEST_OVER * DAY) && at < later(end, -HARVEST_OVER * DAY);
  const offers: readonly (readonly [code: string, isFor: boolean, share: number])[] = [
    ['welkom5', isWelcome, 0.8],
    ['oogst20', isHarvest, 0.3],
    ['verzendvrij', holds(['GIFT-TIN']), 0.8],
    ['amandel15', holds(productsOf('amandel15')), 0.3],
    ['borrel50', holds(productsOf('borrel50')), 0.2],
    ['noot10', true, 0.06],
  ];
  return offers.find(([, isFor, share]) => isFor && random.isTrue(share))?.[0];
}
