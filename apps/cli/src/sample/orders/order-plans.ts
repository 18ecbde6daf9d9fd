import { instantAt } from '@grove/core';
import type { Instant } from '@grove/database';
import { DAY, HOUR, later, millisOf } from '../instants.js';
import { Random } from '../random.js';
import { basketAt, type BasketItem } from './baskets.js';
import { checkoutOf } from './checkout.js';
import type { OrderPlan, Registration } from './order-plan.js';
import { outcomeOf } from './outcomes.js';
import { readCoupons, readCustomers, readGuests, readOrderData, type SampleCoupon } from './sample-orders.js';

const YEAR = 365 * DAY;

/** Above 1, so that the shop gets more orders towards the end of the year. */
const GROWTH = 1.3;

/** When the customers registered: the first a year ago, the last two days before `end`. */
export const registrationsUntil = (end: Instant): Registration[] =>
  readCustomers().map((person, index, { length }) => {
    const before = 2 * DAY + (YEAR - 2 * DAY) * (1 - index / (length - 1)) ** GROWTH;
    return { person, at: later(end, -before) };
  });

/**
 * The orders of a year until `end`, the oldest first, with products and coupons that the shop has. They are the same for the same `end`. The newest
 * order is at `end`, so that no report of a week, month or year is empty.
 */
export function orderPlansUntil(end: Instant, skus: ReadonlySet<string>, coupons: ReadonlySet<string>): OrderPlan[] {
  if (skus.size === 0) return [];
  const [data, guests, offered] = [readOrderData(), readGuests(), readCoupons()];
  const registrations = registrationsUntil(end);
  const seen = new Set<string>();
  return instantsUntil(end, data.count).map((at, index): OrderPlan => {
    const random = new Random(index);
    const registered = registrations.filter((registration) => registration.at < at).map(({ person }) => person);
    const isCustomer = registered.length > 0 && random.isTrue(0.7);
    // A customer who has just registered orders first.
    const fresh = registered.find((person) => !seen.has(person.email));
    const buyer = isCustomer ? (fresh ?? random.pick(registered)) : random.pick(guests);
    const isFirst = !seen.has(buyer.email);
    seen.add(buyer.email);
    const basket = basketAt(at, data, skus, random);
    const coupon = couponFor(basket, { isWelcome: isCustomer && isFirst, at, end }, offered, random);
    return {
      ...{ at, buyer, isCustomer, basket },
      coupon: coupon !== undefined && coupons.has(coupon) ? coupon : undefined,
      checkout: checkoutOf(index, { buyer, basket }, data, random),
      ...outcomeOf(index, at, end, data),
    };
  });
}

/** The instants of the orders, between 7 and 21 o'clock. */
function instantsUntil(end: Instant, count: number): Instant[] {
  const random = new Random(count);
  const instants = Array.from({ length: count }, (_, index) => {
    const at = later(end, -YEAR * (1 - index / (count - 1)) ** GROWTH);
    const midnight = Math.floor(millisOf(at) / DAY) * DAY;
    const daytime = instantAt(midnight + 7 * HOUR + random.integerBelow(14 * HOUR));
    return index === count - 1 || daytime > end ? at : daytime;
  });
  return instants.sort();
}

interface CouponOccasion {
  /** Whether it is the first order of a customer. */
  readonly isWelcome: boolean;
  readonly at: Instant;
  readonly end: Instant;
}

function couponFor(
  basket: readonly BasketItem[],
  { isWelcome, at, end }: CouponOccasion,
  coupons: readonly SampleCoupon[],
  random: Random,
): string | undefined {
  const find = (code: string) => coupons.find((coupon) => coupon.code === code);
  const holds = (skus: readonly string[] = []) => basket.some(({ sku }) => skus.includes(sku));
  const expired = (find('oogst20')?.daysExpired ?? 0) * DAY;
  const isHarvest = at > later(end, -2 * expired) && at < later(end, -expired);
  const offers: readonly (readonly [code: string, isFor: boolean, share: number])[] = [
    ['welkom5', isWelcome, 0.8],
    ['oogst20', isHarvest, 0.3],
    ['verzendvrij', holds(['GIFT-TIN']), 0.8],
    ['amandel15', holds(find('amandel15')?.products), 0.3],
    ['borrel50', holds(find('borrel50')?.products), 0.2],
    ['noot10', true, 0.06],
  ];
  return offers.find(([, isFor, share]) => isFor && random.isTrue(share))?.[0];
}
