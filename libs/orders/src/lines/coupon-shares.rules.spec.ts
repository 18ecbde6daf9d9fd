import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import { PROPERTY_RUNS } from '@grove/core/testing';
import fc from 'fast-check';
import { BLANK_COUPON, type CouponEntity } from '../coupons/coupon.entity.js';
import { DISCOUNT_TYPES } from '../coupons/discount-type.js';
import { discountsOf } from '../coupons/discount.rules.js';
import { calculateOrder as calculateWith } from '../orders/write/order-totals.js';
import { anyOrder } from '../totals/testing/any-bill.js';
import type { TaxRateLookup } from '../totals/bill.js';
import { CENTS, taxRatesOf } from '../totals/testing/bills.js';
import * as shares from './coupon-shares.rules.js';
import { USED_ALONE, itemsOf, withLineIds } from './coupon-shares.rules.js';
import type { OrderLineEntity } from './order-line.entity.js';
import { couponLine, feeLine, itemLine, micros, shippingLine } from './testing/lines.js';

const INSTANT = '2026-01-02 03:04:05';

const coupon = (terms: Partial<CouponEntity> = {}): CouponEntity => ({
  ...BLANK_COUPON,
  id: 1,
  code: 'summer',
  codeKey: 'summer',
  createdAt: INSTANT,
  modifiedAt: INSTANT,
  ...terms,
});

const totals = (lines: readonly OrderLineEntity[]) => lines.map(({ total }) => Money.ofMicros(total).toText());
const off = (...amounts: string[]) => amounts.map(Money.of);
const calculateOrder = (lines: readonly OrderLineEntity[], rates: TaxRateLookup) => calculateWith(lines, rates, CENTS);
const applyDiscounts = (lines: readonly OrderLineEntity[], terms: CouponEntity, discounts: readonly Money[]) =>
  shares.applyDiscounts(
    lines,
    terms,
    discounts.map((withoutTax) => ({ withoutTax, tax: Money.zero })),
    CENTS,
  );
const restoreDiscounts = (before: readonly OrderLineEntity[], after: readonly OrderLineEntity[]) =>
  shares.restoreDiscounts(before, after, 2);

/** Takes a coupon off these lines as whoever writes orders does; `number` numbers what is new. */
function applied(lines: readonly OrderLineEntity[], terms: CouponEntity): OrderLineEntity[] {
  const reached = itemsOf(lines).map(({ productId, variationId, quantity, total }) => ({
    ...{ productId, variationId, quantity },
    ...{ categoryIds: [], onSale: false, total: Money.ofMicros(total) },
  }));
  return applyDiscounts([...lines, couponLine(terms.code)], terms, discountsOf(terms, reached, 2));
}

/** The lines as they come back from the database. */
function numbered(lines: readonly OrderLineEntity[]): OrderLineEntity[] {
  const all = lines.map((line, index) => ({ ...line, id: line.id || 100 + index }));
  return all.map((line) => (line.kind === 'coupon' ? withLineIds(line, all) : line));
}

describe('an applied coupon', () => {
  const lines = [itemLine('30'), shippingLine('5'), itemLine('10', { id: 9 }), feeLine('2'), couponLine('summer')];

  it('subtracts its discounts from the items, and its line has their sum', () => {
    expect(totals(applyDiscounts(lines, coupon(), off('7.50', '2.50')))).toEqual(['22.5', '5', '7.5', '2', '10']);
  });

  it('does not change the subtotals', () => {
    const subtotals = applyDiscounts(lines, coupon(), off('7.50', '2.50')).map(({ subtotal }) => subtotal);
    expect(subtotals).toEqual(lines.map(({ subtotal }) => subtotal));
  });

  it('stores the discount of each item, by its id or, before it has one, its position', () => {
    const [, , , , line] = applyDiscounts(lines, coupon(), off('7.50', '2.50'));
    expect(line.meta).toEqual([
      { key: 'line 0', label: 'discount', value: '7.5' },
      { key: '9', label: 'discount', value: '2.5' },
    ]);
    expect(withLineIds(line, [itemLine('30', { id: 8 }), itemLine('10', { id: 9 })]).meta.map(({ key }) => key)).toEqual([
      '8',
      '9',
    ]);
  });

  it('stores no items without a discount', () => {
    expect(applyDiscounts(lines, coupon(), off('0', '2.50'))[4].meta).toHaveLength(1);
  });

  it('makes shipping free when it says so', () => {
    expect(totals(applyDiscounts(lines, coupon({ freeShipping: true }), off('0', '0')))).toEqual(['30', '0', '10', '2', '0']);
  });

  it('stores whether it cannot be combined', () => {
    expect(applyDiscounts(lines, coupon({ individualUse: true }), off('0', '0'))[4].reference).toBe(USED_ALONE);
    expect(applyDiscounts(lines, coupon(), off('0', '0'))[4].reference).not.toBe(USED_ALONE);
  });

  it('leaves the lines of other coupons alone', () => {
    const others = [itemLine('30'), couponLine('winter', '1'), couponLine('summer', '3', { id: 7 }), couponLine('summer')];
    expect(totals(applyDiscounts(others, coupon(), off('5')))).toEqual(['25', '1', '3', '5']);
  });

  it('has its sum in cents, also if an item loses a fraction of a cent', () => {
    expect(totals(applyDiscounts([itemLine('3.015'), couponLine('summer')], coupon(), off('3.015')))).toEqual(['0', '3.02']);
  });
});

describe('a coupon that goes', () => {
  const before = numbered(applied([itemLine('30'), itemLine('10')], coupon({ amount: micros('10') })));
  const [first, second, used] = before;

  it('restores the discount of each item', () => {
    expect(totals(restoreDiscounts(before, [first, second]))).toEqual(['30', '10']);
  });

  it('restores the price of free shipping', () => {
    const freed = numbered(applied([shippingLine('5'), itemLine('30')], coupon({ freeShipping: true, amount: micros('1') })));
    expect(totals(freed.slice(0, 2))).toEqual(['0', '29']);
    expect(totals(restoreDiscounts(freed, freed.slice(0, 2)))).toEqual(['5', '30']);
  });

  it('restores nothing while it stays, and nothing if it was sent with its discount', () => {
    expect(restoreDiscounts(before, before)).toEqual(before);
    const priced = [itemLine('30', { id: 1, total: micros('25') }), couponLine('mine', '5', { id: 2 })];
    expect(totals(restoreDiscounts(priced, [priced[0]]))).toEqual(['25']);
  });

  it('restores nothing for deleted and new items', () => {
    expect(totals(restoreDiscounts(before, [second, itemLine('4')]))).toEqual(['10', '4']);
  });

  it('restores an item to at most its subtotal', () => {
    const less = { ...used, meta: used.meta.map((share) => ({ ...share, value: '100' })) };
    expect(totals(restoreDiscounts([first, second, less], [first, second]))).toEqual(['30', '10']);
  });

  it('leaves the discount of an item that its sender prices, then and later (finding low: discounts of senders)', () => {
    const repriced = { ...first, subtotal: micros('25'), total: micros('24') };
    expect(totals(restoreDiscounts(before, [repriced, second]))).toEqual(['24', '10']);
    const priced = restoreDiscounts(before, [repriced, second, used]);
    expect(totals(restoreDiscounts(priced, [repriced, second]))).toEqual(['24', '10']);
  });

  it('also restores an item whose price was sent back as it was shown', () => {
    const odd = numbered(
      applied([itemLine('10', { quantity: 3 })], coupon({ discountType: 'percent', amount: micros('33.333') })),
    );
    const echoed = { ...odd[0], total: Money.ofMicros(odd[0].total).round(2).micros };
    expect(totals(restoreDiscounts(odd, [echoed]))).toEqual(['10']);
  });

  it('leaves what another took', () => {
    const both = numbered(applied(before, coupon({ code: 'winter', amount: micros('3') })));
    expect(
      totals(
        restoreDiscounts(
          both,
          both.filter(({ name }) => name !== 'winter'),
        ),
      ),
    ).toEqual(totals(before));
    const [one, other] = totals(
      restoreDiscounts(
        both,
        both.filter(({ id }) => id !== used.id),
      ),
    );
    expect(Money.of(one).plus(Money.of(other)).toText()).toBe('37');
  });
});

describe('whatever coupons are applied to whatever order', () => {
  const anyCoupon = fc
    .record({
      discountType: fc.constantFrom(...DISCOUNT_TYPES),
      cents: fc.bigInt({ min: 0n, max: 10_000n }),
      limitUsageToXItems: fc.option(fc.integer({ min: 1, max: 20 })),
      freeShipping: fc.boolean(),
    })
    .map(({ cents, ...terms }) => coupon({ ...terms, amount: cents * 10_000n }));
  const orders = anyOrder({ negativeFees: false });
  const linesOf = ({
    lines: { items, shipping, fees },
  }: typeof orders extends fc.Arbitrary<infer T> ? T : never): OrderLineEntity[] => [
    ...items.map(({ total, subtotal, quantity, taxClass, taxStatus }, index) =>
      itemLine('0', { id: index + 1, ...{ quantity, taxClass, taxStatus }, total: total.micros, subtotal: subtotal.micros }),
    ),
    ...shipping.map(({ total }) => shippingLine('0', { total: total.micros })),
    ...fees.map(({ total, taxClass, taxStatus }) => feeLine('0', { total: total.micros, taxClass, taxStatus })),
  ];

  it('the total decreases by exactly the discount, its tax, and free shipping', () => {
    fc.assert(
      fc.property(orders, anyCoupon, (order, terms) => {
        const facts = taxRatesOf(order.rates);
        // Fees of parts of a cent move the rounding of the whole; they have promises of their own.
        const lines = linesOf(order).map((line) =>
          line.kind === 'fee' ? { ...line, total: Money.ofMicros(line.total).round(2).micros } : line,
        );
        const [before, after] = [calculateOrder(lines, facts).totals, calculateOrder(applied(lines, terms), facts).totals];
        const discount = after.discountTotal - before.discountTotal;
        const tax = before.cartTax + before.shippingTax - after.cartTax - after.shippingTax;
        expect(after.couponDiscount).toBe(discount);
        expect(before.total - after.total).toBe(discount + tax + before.shippingTotal - after.shippingTotal);
        expect(after.total >= 0n && tax >= 0n).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });

  it('no item has a negative price, and removing the coupons restores all prices', () => {
    fc.assert(
      fc.property(orders, fc.array(anyCoupon, { maxLength: 3 }), (order, all) => {
        const lines = linesOf(order);
        const used = all.reduce((so, terms, index) => numbered(applied(so, { ...terms, code: `c${index}` })), numbered(lines));
        const items = itemsOf(used);
        expect(items.every(({ total }) => total >= 0n)).toBe(true);
        expect(totals(itemsOf(restoreDiscounts(used, items)))).toEqual(totals(itemsOf(lines)));
      }),
      PROPERTY_RUNS,
    );
  });
});
