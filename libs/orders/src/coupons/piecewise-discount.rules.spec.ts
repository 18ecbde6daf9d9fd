import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Money } from '@grove/core';
import { BLANK_COUPON } from './coupon.entity.js';
import type { CouponTerms, DiscountableLine } from './coupon.rules.js';
import { discountsOf } from './discount.rules.js';
import { DISCOUNT_TYPES, isPercentage } from './discount-type.js';
import { piecewiseDiscountsOf } from './piecewise-discount.rules.js';

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
  piecewiseDiscountsOf(terms, lines, decimals).map((discount) => discount.toFixed(decimals));

describe('The discounts of a coupon as WooCommerce shares them out', () => {
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

  it.each([
    ['10', '19.95', '1.99'],
    ['10', '99.95', '9.99'],
    ['10', '10.25', '1.02'],
    ['50', '19.95', '9.97'],
    ['12.5', '25.00', '3.12'],
    ['15', '19.95', '2.99'],
    ['10', '19.96', '2.00'],
    ['100', '0.05', '0.05'],
  ])('of %s % on %s are %s: half a cent is rounded down', (percentage, price, expected) => {
    expect(discounts(coupon('percent', percentage), [line(price)])).toEqual([expected]);
  });

  it.each<[what: string, CouponTerms, DiscountableLine[], string[]]>([
    ['a percentage', coupon('percent', '33.333'), [line('99.99', 3)], ['99.99']],
    ['a percentage of many pieces', coupon('percent', '33.333'), [line('100', 100)], ['3333.3']],
    ['an amount for each piece', coupon('fixed_product', '0.333'), [line('10', 2)], ['0.666']],
    ['an amount for the cart, up to a whole cent', coupon('fixed_cart', '0.333'), [line('10', 2)], ['0.34']],
    ['prices, which are rounded to cents', coupon('percent', '10'), [line('100'), line('212.345')], ['10', '21.23']],
    // 1.25 for the first piece of each line, then half of the rest again and again, and at last a cent each.
    [
      'an amount for the cart that reaches two pieces',
      coupon('fixed_cart', '5.00', { limitUsageToXItems: 2 }),
      [line('99.99'), line('10', 3)],
      ['2.5', '2.5'],
    ],
  ])('are computed with all decimals of %s', (_what, terms, lines, expected) => {
    expect(piecewiseDiscountsOf(terms, lines, 2).map((discount) => discount.toText())).toEqual(expected);
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

  it('are between 0 and the price of their lines, and whole cents if a piece of each line and the coupon are', () => {
    fc.assert(
      fc.property(anyCoupon, anyLines, (terms, lines) => {
        for (const [index, { micros }] of piecewiseDiscountsOf(terms, lines, 2).entries()) {
          if (terms.limitUsageToXItems === null) expect(micros % 10_000n).toBe(0n);
          expect(micros >= 0n && micros <= lines[index].total.micros).toBe(true);
        }
      }),
    );
  });

  const sumOf = (amounts: readonly Money[]) => Money.sum(amounts);

  it('come to the same sum, however they are shared out, but for half a cent of a percentage, which is rounded down', () => {
    fc.assert(
      fc.property(anyCoupon, anyLines, (terms, lines) => {
        fc.pre(terms.limitUsageToXItems === null);
        const sum = sumOf(lines.filter(({ quantity }) => quantity > 0).map(({ total }) => total));
        // In hundredths of a percent of cents.
        const isHalf = isPercentage(terms.discountType) && (sum.micros * terms.amount) % 1_000_000_000_000n === 500_000_000_000n;
        const expected = sumOf(discountsOf(terms, lines, 2)).minus(Money.of(isHalf ? '0.01' : '0'));
        expect(sumOf(piecewiseDiscountsOf(terms, lines, 2)).toText()).toBe(expected.toText());
      }),
    );
  });

  it('of an amount for the cart are that amount, or the price of the cart, whatever its decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000_000 }), anyLines, (micros, lines) => {
        const terms = coupon('fixed_cart', Money.ofMicros(BigInt(micros)).toText());
        const cart = sumOf(lines.filter(({ quantity }) => quantity > 0).map(({ total }) => total));
        const upToCent = Money.ofMicros(((BigInt(micros) + 9_999n) / 10_000n) * 10_000n);
        expect(sumOf(piecewiseDiscountsOf(terms, lines, 2)).toText()).toBe((upToCent.exceeds(cart) ? cart : upToCent).toText());
      }),
    );
  });
});
