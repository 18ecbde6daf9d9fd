import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Money } from '@grove/core';
import { BLANK_COUPON } from './coupon.entity.js';
import type { CouponTerms, DiscountableLine } from './coupon.rules.js';
import { discountsOf } from './discount.rules.js';
import { DISCOUNT_TYPES } from './discount-type.js';
import { byPiece } from './piecewise-discount.rules.js';

const FIG = 7;

const line = (price: string, quantity = 1, terms: Partial<DiscountableLine> = {}): DiscountableLine => ({
  ...{ productId: FIG, variationId: 0, categoryIds: [], onSale: false, quantity },
  total: Money.of(price).times(quantity),
  ...terms,
});

const discounted = (total: string, before: DiscountableLine): DiscountableLine => ({
  ...before,
  total: Money.of(total),
  undiscounted: before.total,
});

const coupon = (discountType: CouponTerms['discountType'], amount: string, terms: Partial<CouponTerms> = {}): CouponTerms => ({
  ...{ ...BLANK_COUPON, code: 'summer', discountType, amount: Money.of(amount).micros },
  ...terms,
});

const discounts = (terms: CouponTerms, lines: readonly DiscountableLine[], decimals = 2): string[] =>
  discountsOf(terms, lines, decimals, byPiece).map((discount) => discount.toFixed(decimals));

describe('The discounts of a coupon as the reference shares them out', () => {
  it.each<[what: string, CouponTerms, DiscountableLine[], string[]]>([
    // 2.999 is 3.00 in all; 2.00 and 0.99 are one cent too few.
    [
      'give the cent that a percentage lacks to the dearest line',
      coupon('percent', '10'),
      [line('10', 2), line('3.33', 3)],
      ['2.01', '0.99'],
    ],
    [
      'give a line more than one cent if it has several pieces',
      coupon('percent', '33.3'),
      [line('3.33', 7), line('4.44', 3), line('0.99')],
      ['7.76', '4.45', '0.32'],
    ],
    ['are the same on each piece of the cart', coupon('fixed_cart', '5.00'), [line('10'), line('20')], ['2.50', '2.50']],
    ['divide cents piece by piece', coupon('fixed_cart', '0.05'), [line('10'), line('20'), line('10')], ['0.02', '0.02', '0.01']],
    [
      'divide again what a cheap line could not take',
      coupon('fixed_cart', '3.00'),
      [line('3.33'), line('4.44'), line('0.99')],
      ['1.00', '1.01', '0.99'],
    ],
    ['are no more than the cart', coupon('fixed_cart', '100.00'), [line('10', 3)], ['30.00']],
    ['count the pieces of a line', coupon('fixed_cart', '4.00'), [line('10', 3), line('20')], ['3.00', '1.00']],
    [
      'are an amount for each piece of a product',
      coupon('fixed_product', '2.00'),
      [line('10', 3), line('1.50')],
      ['6.00', '1.50'],
    ],
    [
      'reach so many pieces, the dearest first',
      coupon('fixed_product', '2.00', { limitUsageToXItems: 2 }),
      [line('10', 3), line('20')],
      ['2.00', '2.00'],
    ],
    [
      'are part of a line if they reach only some of its pieces',
      coupon('percent', '50', { limitUsageToXItems: 1 }),
      [line('10', 4)],
      ['5.00'],
    ],
    [
      'are on the whole cart if it has one product that the coupon is for',
      coupon('fixed_cart', '5.00', { productIds: [FIG] }),
      [line('10', 1, { productId: 9 }), line('10')],
      ['2.50', '2.50'],
    ],
    [
      'leave out other products',
      coupon('fixed_product', '5.00', { productIds: [FIG] }),
      [line('10', 1, { productId: 9 }), line('10')],
      ['0.00', '5.00'],
    ],
    [
      'are a percentage of the price before other coupons, and no more than they left; the rest goes to other lines, a cent for each piece',
      coupon('percent', '50'),
      [discounted('3', line('10')), discounted('8', line('8')), discounted('9', line('4', 3))],
      ['3.00', '4.01', '6.03'],
    ],
    [
      'reach so many pieces of lines that are not free yet, by their price before other coupons',
      coupon('fixed_product', '3', { limitUsageToXItems: 2 }),
      [discounted('0', line('100')), discounted('7', line('20', 1)), discounted('40', line('10', 4))],
      ['0.00', '3.00', '3.00'],
    ],
    ['are nothing without lines', coupon('fixed_cart', '5.00'), [], []],
    ['are nothing of what is free', coupon('fixed_cart', '5.00'), [line('0'), line('10', 0)], ['0.00', '0.00']],
  ])('%s', (_what, terms, lines, expected) => {
    expect(discounts(terms, lines)).toEqual(expected);
  });

  it('have the decimals of the shop', () => {
    expect(discounts(coupon('fixed_cart', '10'), [line('50'), line('50'), line('50')], 0)).toEqual(['4', '3', '3']);
    expect(discounts(coupon('percent', '10'), [line('1.234')], 3)).toEqual(['0.123']);
  });

  const anyLines = fc.array(
    fc
      .record({ cents: fc.integer({ min: 0, max: 2_000 }), quantity: fc.integer({ min: 0, max: 9 }) })
      .map(({ cents, quantity }) => line((cents / 100).toFixed(2), quantity)),
    { maxLength: 8 },
  );
  const anyCoupon = fc
    .record({
      type: fc.constantFrom(...DISCOUNT_TYPES),
      cents: fc.integer({ min: 0, max: 10_000 }),
      limitUsageToXItems: fc.option(fc.integer({ min: 1, max: 20 })),
    })
    .map(({ type, cents, ...terms }) => coupon(type, (cents / 100).toFixed(2), terms));

  it('are whole cents between 0 and the price of their lines', () => {
    fc.assert(
      fc.property(anyCoupon, anyLines, (terms, lines) => {
        const found = discountsOf(terms, lines, 2, byPiece);
        for (const [index, { micros }] of found.entries()) {
          expect(micros % 10_000n).toBe(0n);
          expect(micros >= 0n && micros <= lines[index].total.micros).toBe(true);
        }
      }),
    );
  });

  it('come to the same sum, however they are shared out', () => {
    const sumOf = (amounts: readonly Money[]) => Money.sum(amounts).toText();
    fc.assert(
      fc.property(anyCoupon, anyLines, (terms, lines) => {
        fc.pre(terms.limitUsageToXItems === null);
        expect(sumOf(discountsOf(terms, lines, 2, byPiece))).toBe(sumOf(discountsOf(terms, lines, 2)));
      }),
    );
  });
});
