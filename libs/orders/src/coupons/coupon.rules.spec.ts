import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import { BLANK_COUPON } from './coupon.entity.js';
import { couponRejection, appliesTo, type DiscountableLine, type CouponTerms, type CouponUseContext } from './coupon.rules.js';

const NOW = '2026-05-31 12:00:00';
const EARLIER = '2026-05-31 11:59:59';
const LATER = '2026-05-31 12:00:01';
const [FIG, DATE, BOX] = [7, 8, 9];
const [FRUIT, GIFTS] = [21, 22];

const coupon = (terms: Partial<CouponTerms> = {}): CouponTerms => ({ ...BLANK_COUPON, code: 'summer', ...terms });

const line = (fields: Partial<DiscountableLine> = {}): DiscountableLine => ({
  productId: FIG,
  variationId: 0,
  categoryIds: [FRUIT],
  onSale: false,
  quantity: 1,
  total: Money.of('10'),
  ...fields,
});

const gift = line({ productId: BOX, categoryIds: [GIFTS] });

const contextOf = (fields: Partial<CouponUseContext> = {}): CouponUseContext => ({
  now: NOW,
  subtotal: Money.of('50'),
  email: 'ann@example.com',
  uses: 0,
  lines: [line()],
  decimals: 2,
  others: [],
  ...fields,
});

describe('a coupon is refused', () => {
  it.each<[string, Partial<CouponTerms>, Partial<CouponUseContext>, RegExp]>([
    ['in the second of its expiry', { expiresAt: NOW }, {}, /expired/],
    ['after its expiry', { expiresAt: EARLIER }, {}, /expired/],
    ['when it was used as often as allowed', { usageLimit: 3, usageCount: 3 }, {}, /usage_limit /],
    ['when it was used more often than allowed', { usageLimit: 3, usageCount: 5 }, {}, /usage_limit /],
    ['when this customer used it as often as allowed', { usageLimitPerUser: 2 }, { uses: 2 }, /usage_limit_per_user/],
    ['below its minimum', { minimumAmount: 50_010_000n }, {}, /minimum_amount of 50\.01/],
    ['above its maximum', { maximumAmount: 49_990_000n }, {}, /maximum_amount of 49\.99/],
    ['to another e-mail', { emailRestrictions: ['bob@example.com'] }, {}, /e-mail/],
    ['to an unknown e-mail', { emailRestrictions: ['bob@example.com'] }, { email: '' }, /e-mail/],
    ['to another domain', { emailRestrictions: ['*@noten.nl'] }, {}, /e-mail/],
    ['to a domain that only ends alike', { emailRestrictions: ['*@ample.com'] }, {}, /e-mail/],
    ['with others when it stands alone', { individualUse: true }, { others: [{ code: 'x', individualUse: false }] }, /alone/],
    ['with one that stands alone', {}, { others: [{ code: 'x', individualUse: true }] }, /coupon x can only be used alone/],
    ['without any product', {}, { lines: [] }, /no product/],
    ['without one of its products', { productIds: [DATE] }, {}, /no product/],
    ['without a product of its categories', { productCategories: [GIFTS] }, {}, /no product/],
    ['when all is excluded by product', { discountType: 'percent', excludeProductIds: [FIG] }, {}, /no product/],
    ['when all is excluded by category', { discountType: 'fixed_product', excludedProductCategories: [FRUIT] }, {}, /no product/],
    [
      'when all is on sale',
      { discountType: 'percent', excludeSaleItems: true },
      { lines: [line({ onSale: true })] },
      /no product/,
    ],
  ])('%s', (_when, terms, fields, reason) => {
    expect(couponRejection(coupon(terms), contextOf(fields))).toMatch(reason);
  });

  it.each<[string, Partial<CouponTerms>, DiscountableLine]>([
    ['product', { excludeProductIds: [BOX] }, gift],
    ['category', { excludedProductCategories: [GIFTS] }, gift],
    ['sale', { excludeSaleItems: true }, line({ onSale: true })],
  ])('as a whole by one line that is excluded by its %s, but only when it is an amount off the order', (_by, terms, excluded) => {
    const fields = contextOf({ lines: [line(), excluded] });
    expect(couponRejection(coupon({ ...terms, discountType: 'fixed_cart' }), fields)).toMatch(/^it is not for products/);
    for (const discountType of ['percent', 'fixed_product', 'percent_product'] as const)
      expect(couponRejection(coupon({ ...terms, discountType }), fields)).toBeUndefined();
  });
});

describe('a coupon is accepted', () => {
  it.each<[string, Partial<CouponTerms>, Partial<CouponUseContext>]>([
    ['without any restriction', {}, {}],
    ['until the second before its expiry', { expiresAt: LATER }, {}],
    ['while there is room for one more use', { usageLimit: 3, usageCount: 2 }, {}],
    ['while this customer has one more use', { usageLimitPerUser: 2 }, { uses: 1 }],
    [
      'beyond its limits by an order that is counted already',
      { usageLimit: 1, usageCount: 1, usageLimitPerUser: 1 },
      { uses: 1, isCounted: true },
    ],
    ['at its minimum exactly', { minimumAmount: 50_000_000n }, {}],
    ['at its maximum exactly', { maximumAmount: 50_000_000n }, {}],
    ['by its e-mail in any case', { emailRestrictions: ['ann@example.com'] }, { email: ' Ann@Example.com' }],
    ['by an e-mail of its domain', { emailRestrictions: ['bob@example.com', '*@example.com'] }, {}],
    ['alone when it stands alone', { individualUse: true }, {}],
    ['with others', {}, { others: [{ code: 'x', individualUse: false }] }],
    ['for one of its products among others', { productIds: [DATE, BOX] }, { lines: [line(), gift] }],
    ['for a variation of its own', { productIds: [DATE] }, { lines: [line({ variationId: DATE })] }],
    ['for one of its categories', { productCategories: [FRUIT] }, {}],
  ])('%s', (_when, terms, fields) => {
    expect(couponRejection(coupon(terms), contextOf(fields))).toBeUndefined();
  });
});

describe('a coupon applies to a line', () => {
  it.each<[boolean, string, Partial<CouponTerms>]>([
    [true, 'that names nothing', {}],
    [true, 'that names its product, whatever its category', { productIds: [FIG], productCategories: [GIFTS] }],
    [true, 'that names its category, whatever its product', { productIds: [BOX], productCategories: [FRUIT] }],
    [false, 'that names neither', { productIds: [BOX], productCategories: [GIFTS] }],
    [false, 'that names its product and excludes it', { productIds: [FIG], excludeProductIds: [FIG] }],
    [false, 'that names its product and excludes its category', { productIds: [FIG], excludedProductCategories: [FRUIT] }],
  ])('%s: one %s', (meant, _which, terms) => {
    expect(appliesTo(coupon(terms), line())).toBe(meant);
  });

  it('but not if it excludes its variation', () => {
    expect(appliesTo(coupon({ excludeProductIds: [DATE] }), line({ variationId: DATE }))).toBe(false);
  });
});
