import { fold, foldForSearch, instantOf, Money, pickDefined, definedOnly } from '@grove/core';
import { isAccountEmail } from '@grove/users';
import type { CouponEntity } from './coupon.entity.js';
import type { CouponInput } from './coupon.resource.js';
import { CouponCodeEmpty, InvalidCouponAmount, InvalidMaximumAmount } from './errors.js';

type Terms = Omit<CouponEntity, 'id' | 'createdAt' | 'modifiedAt' | 'codeKey'>;

/** The terms of a coupon after the changes that were sent, whose description was cleaned. Throws what does not go together. */
export function revisedTerms<T extends Terms>(coupon: T, input: CouponInput): T {
  const revised = { ...coupon, ...plainFields(input), ...amounts(input) };
  refuseContradictions(revised);
  return { ...revised, searchText: foldForSearch(`${revised.code} ${revised.description.replace(/<[^>]*>/g, ' ')}`) };
}

/** The code in the form in which codes are kept and compared. */
export function codeOf(sent: string): string {
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
    code: input.code === undefined ? undefined : codeOf(input.code),
    description: input.description,
    productIds: positive(input.productIds),
    excludeProductIds: positive(input.excludeProductIds),
    productCategories: positive(input.productCategories),
    excludedProductCategories: positive(input.excludedProductCategories),
    usageLimit: limit(input.usageLimit),
    usageLimitPerUser: limit(input.usageLimitPerUser),
    limitUsageToXItems: limit(input.limitUsageToXItems),
    emailRestrictions: input.emailRestrictions && addressesAmong(input.emailRestrictions),
    expiresAt: moment(input.expiryDate),
  }),
});

const amounts = (input: CouponInput): Partial<Terms> =>
  definedOnly({
    amount: cents('amount', input.amount),
    minimumAmount: cents('minimum_amount', input.minimumAmount),
    maximumAmount: cents('maximum_amount', input.maximumAmount),
  });

/** An amount as it is kept: rounded to cents, because that is how it is shown and what can be paid. */
function cents(field: string, sent: string | undefined): bigint | undefined {
  if (sent === undefined) return undefined;
  const amount = Money.of(sent || '0');
  if (amount.isLessThan(Money.zero)) throw new InvalidCouponAmount({ field, reason: 'is below 0' });
  return amount.round(2).micros;
}

const HUNDRED = Money.of('100').micros;

function refuseContradictions({ discountType, amount, minimumAmount, maximumAmount }: Terms): void {
  const isPercentage = discountType === 'percent' || discountType === 'percent_product';
  if (isPercentage && amount > HUNDRED) throw new InvalidCouponAmount({ field: 'amount', reason: 'is a percentage above 100' });
  if (maximumAmount > 0n && maximumAmount < minimumAmount) throw new InvalidMaximumAmount();
}

const positive = (ids: readonly number[] | undefined): number[] | undefined => ids?.filter((id) => id > 0);

/** 0 is no limit. */
const limit = (sent: number | null | undefined): number | null | undefined => (sent === undefined ? undefined : sent || null);

const moment = (sent: string | null | undefined): string | null | undefined =>
  sent ? instantOf(sent, 'utc') : sent === '' ? null : undefined;

/** Addresses in small letters; what is none is left out. */
function addressesAmong(texts: readonly string[]): string[] {
  const addresses = texts.map(fold).filter((text) => isAccountEmail(text.startsWith('*@') ? `anyone${text.slice(1)}` : text));
  return [...new Set(addresses)];
}
