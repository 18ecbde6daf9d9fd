import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Money } from '@grove/core';
import { BLANK_COUPON } from './coupon.entity.js';
import type { CouponInput } from './coupon-input.js';
import { normalizeCode, applyCouponInput as applyInput } from './coupon-terms.rules.js';

const applyCouponInput = <T extends Parameters<typeof applyInput>[0]>(coupon: T, input: CouponInput): T =>
  applyInput(coupon, input, 2);
const stored = (terms: Partial<typeof BLANK_COUPON> = {}) => ({ ...BLANK_COUPON, code: 'summer', ...terms });
const codeFor = (input: CouponInput, terms = stored()) => {
  try {
    applyCouponInput(terms, input);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the code of a coupon', () => {
  it.each(['SUMMER', ' summer ', 'Summer', '\tsummer\n'])('sent as %j is kept trimmed, in small letters', (sent) => {
    expect(normalizeCode(sent)).toBe('summer');
  });

  it.each(['', ' ', '\n\t'])('is never empty: %j is refused', (sent) => {
    expect(() => normalizeCode(sent)).toThrow('The code is empty');
    expect(codeFor({ code: sent })).toBe('shop_rest_empty_coupon_code');
  });

  it('fits its column, whatever its characters are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (sent) => {
        fc.pre(sent.trim() !== '' && sent.length <= 200);
        expect([...normalizeCode(sent)].length).toBeLessThanOrEqual(600);
      }),
    );
  });
});

describe('amounts', () => {
  it.each([
    ['5', '5.00'],
    ['5.556', '5.56'],
    ['5.555', '5.56'],
    ['0.004', '0.00'],
    ['', '0.00'],
    ['-0', '0.00'],
    ['999999999999', '999999999999.00'],
  ])('sent as %j are kept as %s', (sent, kept) => {
    const { amount, minimumAmount, maximumAmount } = applyCouponInput(stored(), {
      amount: sent,
      minimumAmount: sent,
      maximumAmount: sent,
    });
    for (const micros of [amount, minimumAmount, maximumAmount]) expect(Money.ofMicros(micros).toFixed(2)).toBe(kept);
  });

  it.each<[string, CouponInput]>([
    ['coupon_invalid_amount', { amount: '-0.001' }],
    ['coupon_invalid_amount', { minimumAmount: '-1' }],
    ['coupon_invalid_amount', { maximumAmount: '-1' }],
    ['coupon_invalid_amount', { discountType: 'percent', amount: '100.01' }],
    ['coupon_invalid_amount', { discountType: 'percent_product', amount: '101' }],
    ['coupon_invalid_maximum_amount', { minimumAmount: '50', maximumAmount: '49.99' }],
  ])('are refused with %s: %j', (code, input) => {
    expect(codeFor(input)).toBe(code);
  });

  it('are checked against stored amounts and against amounts of the same request', () => {
    const [amount, minimumAmount] = [Money.of('150').micros, Money.of('50').micros];
    expect(codeFor({ discountType: 'percent' }, stored({ amount }))).toBe('coupon_invalid_amount');
    expect(codeFor({ amount: '120' }, stored({ discountType: 'percent' }))).toBe('coupon_invalid_amount');
    expect(codeFor({ maximumAmount: '49' }, stored({ minimumAmount }))).toBe('coupon_invalid_maximum_amount');
  });

  it.each<CouponInput>([
    { discountType: 'percent', amount: '100' },
    { discountType: 'fixed_cart', amount: '150' },
    { minimumAmount: '50', maximumAmount: '50' },
    { minimumAmount: '50', maximumAmount: '0' },
  ])('are taken at their bounds: %j', (input) => {
    expect(codeFor(input)).toBeUndefined();
  });
});

describe('what was sent', () => {
  it('of limits means no limit if it is 0 or null', () => {
    const limits = { usageLimit: 4, usageLimitPerUser: 2, limitUsageToXItems: 5 };
    expect(applyCouponInput(stored(), limits)).toMatchObject(limits);
    const none = { usageLimit: null, usageLimitPerUser: null, limitUsageToXItems: null };
    expect(applyCouponInput(stored(limits), { usageLimit: 0, usageLimitPerUser: 0, limitUsageToXItems: 0 })).toMatchObject(none);
    expect(applyCouponInput(stored(limits), none)).toMatchObject(none);
  });

  it.each([
    ['2031-06-30T12:00:00+02:00', '2031-06-30 10:00:00'],
    ['2031-06-30T12:00:00Z', '2031-06-30 12:00:00'],
    ['2031-06-30T12:00:00', '2031-06-30 12:00:00'],
    ['2031-06-30', '2031-06-30 00:00:00'],
    ['', null],
  ])('of an expiry, %j, is the moment %s', (expiryDate, expiresAt) => {
    expect(applyCouponInput(stored({ expiresAt: '2030-01-01 00:00:00' }), { expiryDate }).expiresAt).toBe(expiresAt);
  });

  it('of e-mail addresses is stored in lower case, without duplicates, as addresses and domains only', () => {
    const emailRestrictions = ['Jan@Example.com', 'jan@example.com', '*@Noten.nl', 'noten.nl', '*', '*@', 'a*@noten.nl', ''];
    const kept = applyCouponInput(stored(), { emailRestrictions }).emailRestrictions;
    expect(kept).toEqual(['jan@example.com', '*@noten.nl', 'a*@noten.nl']);
  });

  it('of ids is stored if it can be an id', () => {
    const ids = { productIds: [7, 0, -1], excludeProductIds: [8], productCategories: [0], excludedProductCategories: [] };
    expect(applyCouponInput(stored(), ids)).toMatchObject({ ...ids, productIds: [7], productCategories: [] });
  });

  it('of a description can be searched by its words', () => {
    const { searchText } = applyCouponInput(stored(), { description: 'Ten off <b>Nuts</b>' });
    expect(searchText).toMatch(/^summer ten off nuts/);
  });

  it('is all that changes', () => {
    const before = stored({
      amount: 5_000_000n,
      description: 'First',
      expiresAt: '2030-01-01 00:00:00',
      usageLimit: 9,
      freeShipping: true,
    });
    expect(applyCouponInput(before, { freeShipping: false })).toEqual({
      ...before,
      freeShipping: false,
      searchText: 'summer first',
    });
    expect(applyCouponInput(before, { expiryDate: undefined })).toEqual({ ...before, searchText: 'summer first' });
  });
});
