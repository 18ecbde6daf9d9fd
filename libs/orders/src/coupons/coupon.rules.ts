import { fold, Money } from '@grove/core';
import type { Instant } from '@grove/database';
import { formatAmount } from '../model/format-amount.js';
import type { CouponEntity } from './coupon.entity.js';

/** The columns of a coupon that the rules need. */
export type CouponTerms = Omit<
  CouponEntity,
  'id' | 'codeKey' | 'notInTrash' | 'status' | 'createdAt' | 'modifiedAt' | 'description' | 'searchText'
>;

/** A line item, as far as coupons depend on it. */
export interface DiscountableLine {
  readonly productId: number;
  /** 0 when the product has none. */
  readonly variationId: number;
  /** The categories of the product and all their ancestors. */
  readonly categoryIds: readonly number[];
  readonly onSale: boolean;
  readonly quantity: number;
  /** The price of the line before this coupon, and after earlier coupons. */
  readonly total: Money;
  /** The price of the line before all coupons, if percentages are taken of that, and not of the total. */
  readonly undiscounted?: Money;
}

/** The order that a coupon is applied to. */
export interface CouponUseContext {
  readonly now: Instant;
  /** The sum of all lines before discounts. */
  readonly subtotal: Money;
  /** The billing e-mail address; empty if it is unknown. */
  readonly email: string;
  /** How often this customer, or the e-mail address of this guest, has used the coupon; 0 for an unknown guest. */
  readonly uses: number;
  readonly lines: readonly DiscountableLine[];
  /** The number of decimals of amounts in messages. */
  readonly decimals: number;
  /** The coupons that the order has already. */
  readonly others: readonly Pick<CouponTerms, 'code' | 'individualUse'>[];
  /** Whether the order is counted as a use already, so that usage limits no longer matter to it. */
  readonly isCounted?: boolean;
  /** Whether a coupon for all products may be on an order without any. */
  readonly mayBeEmpty?: boolean;
}

/** Why a coupon cannot be used, in words that follow a colon; undefined if it can. */
export function couponRejection(coupon: CouponTerms, context: CouponUseContext): string | undefined {
  for (const check of CHECKS) {
    const reason = check(coupon, context);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Whether a coupon applies to a line: to its product or one of its categories, without exclusions. */
export function appliesTo(coupon: CouponTerms, line: DiscountableLine): boolean {
  const { productIds, productCategories } = coupon;
  const isIncluded = isForAll(coupon) || isAmong(productIds, line) || isBelow(productCategories, line);
  return isIncluded && exclusionOf(coupon, line) === undefined;
}

const isForAll = ({ productIds, productCategories }: CouponTerms): boolean =>
  productIds.length === 0 && productCategories.length === 0;

type Check = (coupon: CouponTerms, context: CouponUseContext) => string | undefined;

const expiry: Check = ({ expiresAt }, { now }) =>
  expiresAt !== null && expiresAt <= now ? 'it has expired; leave it out or give it a later expiry_date' : undefined;

const usage: Check = ({ usageLimit, usageCount }, { isCounted = false }) =>
  !isCounted && usageLimit !== null && usageCount >= usageLimit ? USAGE_LIMIT_REACHED : undefined;

const usageOfPerson: Check = ({ usageLimitPerUser }, { uses, isCounted = false }) =>
  !isCounted && usageLimitPerUser !== null && uses >= usageLimitPerUser ? USER_LIMIT_REACHED : undefined;

/** Also used when uses are counted, because other orders may have used the coupon in the meantime. */
export const USAGE_LIMIT_REACHED = 'it was used as often as its usage_limit allows; leave it out or raise the limit';
export const USER_LIMIT_REACHED =
  'this customer used it as often as its usage_limit_per_user allows; leave it out or raise the limit';

const minimum: Check = ({ minimumAmount }, { subtotal, decimals }) =>
  subtotal.isLessThan(Money.ofMicros(minimumAmount))
    ? `the order is below its minimum_amount of ${formatAmount(minimumAmount, decimals)}; add products or leave it out`
    : undefined;

const maximum: Check = ({ maximumAmount }, { subtotal, decimals }) =>
  maximumAmount > 0n && subtotal.exceeds(Money.ofMicros(maximumAmount))
    ? `the order is above its maximum_amount of ${formatAmount(maximumAmount, decimals)}; take products out or leave it out`
    : undefined;

const emailRestriction: Check = ({ emailRestrictions }, { email }) =>
  emailRestrictions.length > 0 && !emailRestrictions.some((allowed) => isAllowed(fold(email), allowed))
    ? 'it is not for this billing e-mail; send one of those it is for or leave it out'
    : undefined;

const combination: Check = ({ individualUse }, { others }) => {
  if (individualUse && others.length > 0) return 'it can only be used alone; leave the other coupons out';
  const exclusive = others.find((other) => other.individualUse);
  return exclusive && `coupon ${exclusive.code} can only be used alone; leave one of the two out`;
};

/** A discount on the whole cart is refused if the cart contains an excluded product. Other coupons skip excluded lines. */
const exclusions: Check = (coupon, { lines }) => {
  if (coupon.discountType !== 'fixed_cart') return undefined;
  const reason = lines.map((line) => exclusionOf(coupon, line)).find((found) => found !== undefined);
  return reason && `${reason}; take them out of the order or leave it out`;
};

const products: Check = (coupon, { lines, mayBeEmpty = false }) =>
  lines.some((line) => appliesTo(coupon, line)) || (mayBeEmpty && lines.length === 0 && isForAll(coupon))
    ? undefined
    : 'it is for no product of this order; add one it is for or leave it out';

const CHECKS: readonly Check[] = [
  expiry,
  usage,
  usageOfPerson,
  minimum,
  maximum,
  emailRestriction,
  combination,
  exclusions,
  products,
];

function exclusionOf(coupon: CouponTerms, line: DiscountableLine): string | undefined {
  if (isAmong(coupon.excludeProductIds, line)) return 'it is not for products that are in its exclude_product_ids';
  if (isBelow(coupon.excludedProductCategories, line)) return 'it is not for products of its excluded_product_categories';
  return coupon.excludeSaleItems && line.onSale ? 'it is not for products on sale' : undefined;
}

const isAmong = (ids: readonly number[], { productId, variationId }: DiscountableLine): boolean =>
  ids.includes(productId) || (variationId !== 0 && ids.includes(variationId));

const isBelow = (categories: readonly number[], { categoryIds }: DiscountableLine): boolean =>
  categories.some((category) => categoryIds.includes(category));

const isAllowed = (email: string, allowed: string): boolean =>
  allowed.startsWith('*@') ? email.endsWith(allowed.slice(1)) && email.length >= allowed.length : email === allowed;
