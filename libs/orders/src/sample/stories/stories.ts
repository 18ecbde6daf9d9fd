import { instantAt } from '@grove/core';
import type { Instant } from '@grove/database';
import { Chance } from '../chance.js';
import { HARVEST_OVER, productsOf } from '../coupons.js';
import { DAY, HOUR, later, millisOf } from '../moments.js';
import { CUSTOMERS, GUESTS } from '../people/people.js';
import { basketAt, type Wanted } from './baskets.js';
import { fateOf } from './fates.js';
import { saidOf } from './said.js';
import type { Registration, Story } from './story.js';

/** How many orders the sample has. */
const ORDERS = 150;

const YEAR = 365 * DAY;

/** Above 1: the shop is sought out more as the year goes by. */
const GROWTH = 1.3;

/** When the customers registered: the first a year ago, the last two days before `end`. */
export const registrationsUntil = (end: Instant): Registration[] =>
  CUSTOMERS.map((person, index) => {
    const before = 2 * DAY + (YEAR - 2 * DAY) * (1 - index / (CUSTOMERS.length - 1)) ** GROWTH;
    return { person, at: later(end, -before) };
  });

/**
 * The orders of a year up to `end`, the first to come first, of products and coupons that the shop has. They are the same for the same moment, and
 * the newest is of that moment: so there is no day on which the reports of its week, month and year are empty.
 */
export function storiesUntil(end: Instant, skus: ReadonlySet<string>, coupons: ReadonlySet<string>): Story[] {
  if (skus.size === 0) return [];
  const registrations = registrationsUntil(end);
  const seen = new Set<string>();
  return momentsUntil(end).map((at, index): Story => {
    const chance = new Chance(index);
    const registered = registrations.filter((registration) => registration.at < at).map(({ person }) => person);
    const isCustomer = registered.length > 0 && chance.is(0.7);
    // Whoever registered a moment ago is there to buy something.
    const fresh = registered.find((person) => !seen.has(person.email));
    const buyer = isCustomer ? (fresh ?? chance.one(registered)) : chance.one(GUESTS);
    const isFirst = !seen.has(buyer.email);
    seen.add(buyer.email);
    const basket = basketAt(at, skus, chance);
    const coupon = couponFor(basket, { isWelcome: isCustomer && isFirst, at, end }, chance);
    return {
      ...{ at, buyer, isCustomer, basket },
      coupon: coupon !== undefined && coupons.has(coupon) ? coupon : undefined,
      said: saidOf(index, buyer, basket, chance),
      ...fateOf(index, at, end),
    };
  });
}

/** The instants of the orders: by day, while people are awake. */
function momentsUntil(end: Instant): Instant[] {
  const chance = new Chance(ORDERS);
  const moments = Array.from({ length: ORDERS }, (_, index) => {
    const at = later(end, -YEAR * (1 - index / (ORDERS - 1)) ** GROWTH);
    const midnight = Math.floor(millisOf(at) / DAY) * DAY;
    const awake = instantAt(midnight + 7 * HOUR + chance.below(14 * HOUR));
    return index === ORDERS - 1 || awake > end ? at : awake;
  });
  return moments.sort();
}

interface Occasion {
  /** The first order of a customer. */
  readonly isWelcome: boolean;
  readonly at: Instant;
  readonly end: Instant;
}

function couponFor(basket: readonly Wanted[], { isWelcome, at, end }: Occasion, chance: Chance): string | undefined {
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
  return offers.find(([, isFor, share]) => isFor && chance.is(share))?.[0];
}
