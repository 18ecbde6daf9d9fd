import { fold, Money } from '@grove/core';
import type { Instant } from '@grove/database';
import type { CouponEntity } from './coupon.entity.js';

/** What the rules look at of a coupon. */
export type CouponTerms = Omit<
  CouponEntity,
  'id' | 'codeKey' | 'listed' | 'createdAt' | 'modifiedAt' | 'description' | 'searchText'
>;

/** A line of an order as a coupon sees it. */
export interface CouponLine {
  readonly productId: number;
  /** 0 when the product has none. */
  readonly variationId: number;
  /** Categories of the product and all above them. */
  readonly categoryIds: readonly number[];
  readonly onSale: boolean;
  readonly quantity: number;
  /** What the line still costs before this coupon. */
  readonly total: Money;
}

/** The order that a coupon is asked for. */
export interface Situation {
  readonly now: Instant;
  /** Of all lines, before discounts. */
  readonly subtotal: Money;
  /** Billing e-mail; empty when it is not known. */
  readonly email: string;
  /** How often this customer (or guest's e-mail) used the coupon so far; 0 when nobody is known. */
  readonly uses: number;
  readonly lines: readonly CouponLine[];
  /** Coupons applied to the order already. */
  readonly others: readonly Pick<CouponTerms, 'code' | 'individualUse'>[];
  /** The order is one of the counted uses itself: it needs no room under the limits any more. */
  readonly isCounted?: boolean;
}

/** Why a coupon cannot be used, in words that follow a colon; nothing when it can. */
export function couponFault(coupon: CouponTerms, situation: Situation): string | undefined {
  for (const check of CHECKS) {
    const reason = check(coupon, situation);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Whether a coupon is meant for a line: for its product or one of its categories, and not excluded. */
export function isFor(coupon: CouponTerms, line: CouponLine): boolean {
  const { productIds, productCategories } = coupon;
  const isForAll = productIds.length === 0 && productCategories.length === 0;
  const isMeant = isForAll || isAmong(productIds, line) || isBelow(productCategories, line);
  return isMeant && exclusionOf(coupon, line) === undefined;
}

type Check = (coupon: CouponTerms, situation: Situation) => string | undefined;

const expiry: Check = ({ expiresAt }, { now }) =>
  expiresAt !== null && expiresAt <= now ? 'it has expired; leave it out or give it a later expiry_date' : undefined;

const usage: Check = ({ usageLimit, usageCount }, { isCounted = false }) =>
  !isCounted && usageLimit !== null && usageCount >= usageLimit ? USAGE_LIMIT_REACHED : undefined;

const usageOfPerson: Check = ({ usageLimitPerUser }, { uses, isCounted = false }) =>
  !isCounted && usageLimitPerUser !== null && uses >= usageLimitPerUser ? USER_LIMIT_REACHED : undefined;

/** Also told by those who count, when others were faster. */
export const USAGE_LIMIT_REACHED = 'it was used as often as its usage_limit allows; leave it out or raise the limit';
export const USER_LIMIT_REACHED =
  'this customer used it as often as its usage_limit_per_user allows; leave it out or raise the limit';

const minimum: Check = ({ minimumAmount }, { subtotal }) =>
  subtotal.isLessThan(Money.ofMicros(minimumAmount))
    ? `the order is below its minimum_amount of ${amountText(minimumAmount)}; add products or leave it out`
    : undefined;

const maximum: Check = ({ maximumAmount }, { subtotal }) =>
  maximumAmount > 0n && subtotal.exceeds(Money.ofMicros(maximumAmount))
    ? `the order is above its maximum_amount of ${amountText(maximumAmount)}; take products out or leave it out`
    : undefined;

const person: Check = ({ emailRestrictions }, { email }) =>
  emailRestrictions.length > 0 && !emailRestrictions.some((allowed) => isAllowed(fold(email), allowed))
    ? 'it is not for this billing e-mail; send one of those it is for or leave it out'
    : undefined;

const company: Check = ({ individualUse }, { others }) => {
  if (individualUse && others.length > 0) return 'it can only be used alone; leave the other coupons out';
  const loner = others.find((other) => other.individualUse);
  return loner && `coupon ${loner.code} can only be used alone; leave one of the two out`;
};

/** An amount off the whole order is refused by any excluded product in it; other coupons pass excluded lines over. */
const exclusions: Check = (coupon, { lines }) => {
  if (coupon.discountType !== 'fixed_cart') return undefined;
  const reason = lines.map((line) => exclusionOf(coupon, line)).find((found) => found !== undefined);
  return reason && `${reason}; take them out of the order or leave it out`;
};

const products: Check = (coupon, { lines }) =>
  lines.some((line) => isFor(coupon, line)) ? undefined : 'it is for no product of this order; add one it is for or leave it out';

const CHECKS: readonly Check[] = [expiry, usage, usageOfPerson, minimum, maximum, person, company, exclusions, products];

function exclusionOf(coupon: CouponTerms, line: CouponLine): string | undefined {
  if (isAmong(coupon.excludeProductIds, line)) return 'it is not for products that are in its exclude_product_ids';
  if (isBelow(coupon.excludedProductCategories, line)) return 'it is not for products of its excluded_product_categories';
  return coupon.excludeSaleItems && line.onSale ? 'it is not for products on sale' : undefined;
}

const isAmong = (ids: readonly number[], { productId, variationId }: CouponLine): boolean =>
  ids.includes(productId) || (variationId !== 0 && ids.includes(variationId));

const isBelow = (categories: readonly number[], { categoryIds }: CouponLine): boolean =>
  categories.some((category) => categoryIds.includes(category));

const isAllowed = (email: string, allowed: string): boolean =>
  allowed.startsWith('*@') ? email.endsWith(allowed.slice(1)) && email.length >= allowed.length : email === allowed;

const amountText = (micros: bigint): string => Money.ofMicros(micros).toFixed(2);
