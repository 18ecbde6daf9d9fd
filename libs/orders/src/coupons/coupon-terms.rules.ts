import { fold, foldForSearch, instantOf, Money, pickDefined, definedOnly } from '@grove/core';
import { isAccountEmail } from '@grove/users';
import { couponCode } from './coupon-code.rules.js';
import type { CouponEntity } from './coupon.entity.js';
import type { CouponInput } from './coupon-input.js';
import { isPercentage, PERCENTAGE_DECIMALS } from './discount-type.js';
import { CouponCodeEmpty, CouponCodeTooLong, InvalidCouponAmount, InvalidMaximumAmount } from './errors.js';

type Terms = Omit<CouponEntity, 'id' | 'createdAt' | 'modifiedAt' | 'codeKey' | 'status'>;

/**
 * A coupon with the fields that were sent; their description must be sanitized before. `decimals` are those of the shop. Throws an error for contradictory
 * fields.
 */
export function applyCouponInput<T extends Terms>(coupon: T, input: CouponInput, decimals: number): T {
  const plain = { ...coupon, ...plainFields(input) };
  const revised = { ...plain, ...amounts(input, decimals) };
  assertConsistent(revised);
  return { ...revised, searchText: couponSearchText(revised) };
}

/** Code and description as searches compare them. */
export const couponSearchText = ({ code, description }: Pick<CouponEntity, 'code' | 'description'>): string =>
  foldForSearch(`${code} ${description.replace(/<[^>]*>/g, ' ')}`);

/** The length of the column. */
const MAX_CODE_LENGTH = 600;

/** The code in the form in which codes are stored and compared. */
export function normalizeCode(sent: string): string {
  const code = couponCode(sent);
  if (code === '') throw new CouponCodeEmpty();
  if (code.length > MAX_CODE_LENGTH) throw new CouponCodeTooLong();
  return code;
}

const PLAIN = [
  'discountType',
  'individualUse',
  'freeShipping',
  'excludeSaleItems',
] as const satisfies readonly (keyof CouponInput)[];

const plainFields = (input: CouponInput): Partial<Terms> => ({
  ...pickDefined(input, PLAIN),
  ...definedOnly({
    code: input.code === undefined ? undefined : normalizeCode(input.code),
    description: input.description,
    productIds: positive(input.productIds),
    excludeProductIds: positive(input.excludeProductIds),
    productCategories: positive(input.productCategories),
    excludedProductCategories: positive(input.excludedProductCategories),
    usageLimit: limit(input.usageLimit),
    usageLimitPerUser: limit(input.usageLimitPerUser),
    limitUsageToXItems: limit(input.limitUsageToXItems),
    emailRestrictions: input.emailRestrictions && validAddresses(input.emailRestrictions),
    expiresAt: instant(input.expiryDate),
  }),
});

/** The amount is stored as it was sent, because some discounts are computed with all of its decimals. The bounds are stored as they are shown. */
const amounts = (input: CouponInput, decimals: number): Partial<Terms> =>
  definedOnly({
    amount: amountOf('amount', input.amount)?.micros,
    minimumAmount: amountOf('minimum_amount', input.minimumAmount)?.round(decimals).micros,
    maximumAmount: amountOf('maximum_amount', input.maximumAmount)?.round(decimals).micros,
  });

/** The number of decimals with which the amount of a coupon is shown. */
export const amountDecimals = ({ discountType }: Pick<Terms, 'discountType'>, decimals: number): number =>
  isPercentage(discountType) ? PERCENTAGE_DECIMALS : decimals;

function amountOf(field: string, sent: string | undefined): Money | undefined {
  if (sent === undefined) return undefined;
  const amount = Money.of(sent || '0');
  if (amount.isNegative()) throw new InvalidCouponAmount({ field, reason: 'is below 0' });
  return amount;
}

const HUNDRED = Money.of('100').micros;

function assertConsistent({ discountType, amount, minimumAmount, maximumAmount }: Terms): void {
  if (isPercentage(discountType) && amount > HUNDRED)
    throw new InvalidCouponAmount({ field: 'amount', reason: 'is a percentage above 100' });
  if (maximumAmount > 0n && maximumAmount < minimumAmount) throw new InvalidMaximumAmount();
}

const positive = (ids: readonly number[] | undefined): number[] | undefined => ids?.filter((id) => id > 0);

/** 0 means no limit. */
const limit = (sent: number | null | undefined): number | null | undefined => (sent === undefined ? undefined : sent || null);

const instant = (sent: string | null | undefined): string | null | undefined =>
  sent ? instantOf(sent, 'utc') : sent === '' ? null : undefined;

/** The valid e-mail addresses of a list, in lower case. */
function validAddresses(texts: readonly string[]): string[] {
  const addresses = texts.map(fold).filter((text) => isAccountEmail(text.startsWith('*@') ? `anyone${text.slice(1)}` : text));
  return [...new Set(addresses)];
}
