import { fold, foldForSearch, instantOf, Money, pickDefined, definedOnly } from '@grove/core';
import { isAccountEmail } from '@grove/users';
import type { CouponEntity } from './coupon.entity.js';
import type { CouponInput } from './coupon.resource.js';
import { isPercentage } from './discount-type.js';
import { CouponCodeEmpty, InvalidCouponAmount, InvalidMaximumAmount } from './errors.js';

type Terms = Omit<CouponEntity, 'id' | 'createdAt' | 'modifiedAt' | 'codeKey' | 'status'>;

/**
 * A coupon with the fields that were sent; their description must be sanitized before. Amounts are rounded to the decimals of the shop. Throws an
 * error for contradictory fields.
 */
export function applyCouponInput<T extends Terms>(coupon: T, input: CouponInput, decimals: number): T {
  const plain = { ...coupon, ...plainFields(input) };
  const revised = { ...plain, ...amounts(input, amountDecimals(plain, decimals), decimals) };
  assertConsistent(revised);
  return { ...revised, searchText: couponSearchText(revised) };
}

/** Code and description as searches compare them. */
export const couponSearchText = ({ code, description }: Pick<CouponEntity, 'code' | 'description'>): string =>
  foldForSearch(`${code} ${description.replace(/<[^>]*>/g, ' ')}`);

/** The code in the form in which codes are stored and compared. */
export function normalizeCode(sent: string): string {
  const code = fold(sent);
  if (code === '') throw new CouponCodeEmpty();
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

const amounts = (input: CouponInput, ofAmount: number, decimals: number): Partial<Terms> =>
  definedOnly({
    amount: rounded('amount', input.amount, ofAmount),
    minimumAmount: rounded('minimum_amount', input.minimumAmount, decimals),
    maximumAmount: rounded('maximum_amount', input.maximumAmount, decimals),
  });

/** A percentage is no amount of money: it has two decimals in every shop. */
export const amountDecimals = ({ discountType }: Pick<Terms, 'discountType'>, decimals: number): number =>
  isPercentage(discountType) ? 2 : decimals;

/** An amount as it is stored: rounded, because amounts are shown and paid with these decimals. */
function rounded(field: string, sent: string | undefined, decimals: number): bigint | undefined {
  if (sent === undefined) return undefined;
  const amount = Money.of(sent || '0');
  if (amount.isLessThan(Money.zero)) throw new InvalidCouponAmount({ field, reason: 'is below 0' });
  return amount.round(decimals).micros;
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
