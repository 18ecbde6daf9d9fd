import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import { PROPERTY_RUNS } from '@grove/core/testing';
import type { TaxRateRow } from '@grove/taxes';
import fc from 'fast-check';
import { discountsOf } from '../coupons/discount.rules.js';
import { BLANK_COUPON, type CouponEntity } from '../coupons/coupon.entity.js';
import { DISCOUNT_TYPES } from '../coupons/discount-type.js';
import { calculateOrder } from '../orders/write/order-totals.js';
import { anyOrder } from '../totals/testing/any-bill.js';
import { CENTS, rateOf, taxRatesOf } from '../totals/testing/bills.js';
import type { Rounding } from '../totals/rounding.js';
import { PRICES_WITHOUT_TAX, pricesWithTax } from './coupon-prices.rules.js';
import { applyDiscounts, itemsOf } from './coupon-shares.rules.js';
import type { OrderLineEntity } from './order-line.entity.js';
import { couponLine, itemLine, micros } from './testing/lines.js';

const INCLUSIVE: Rounding = { ...CENTS, halfTaxDown: true };
const RATES = [rateOf('20'), rateOf('5.5', { taxClass: 'reduced-rate' })];
const INSTANT = '2026-01-02 03:04:05';

const coupon = (terms: Partial<CouponEntity>): CouponEntity => ({
  ...BLANK_COUPON,
  ...{ id: 1, code: 'summer', codeKey: 'summer', createdAt: INSTANT, modifiedAt: INSTANT },
  ...terms,
});

/** Takes a coupon off these items as the server does, and calculates the order. */
function withCoupon(items: readonly OrderLineEntity[], terms: CouponEntity, rates: readonly TaxRateRow[], rounding = INCLUSIVE) {
  const lookup = taxRatesOf(rates);
  const prices = pricesWithTax(lookup, rounding);
  const reducible = items.map((item) => ({
    ...{ productId: 1, variationId: 0, categoryIds: [], onSale: false, quantity: item.quantity },
    total: prices.of(item, Money.ofMicros(item.total)),
  }));
  const discounts = discountsOf(terms, reducible, rounding.decimals).map((part, index) => prices.discountOf(items[index], part));
  const lines = applyDiscounts([...items, couponLine(terms.code)], terms, discounts, rounding);
  return { discounts, ...calculateOrder(lines, lookup, rounding), before: calculateOrder(items, lookup, rounding).totals };
}

describe('a coupon of a shop whose prices include tax', () => {
  // By hand: 12.00 holds 2.00 of tax at 20 %, and 10.55 holds 0.55 at 5.5 %.
  const [NUTS, DATES] = [itemLine('10'), itemLine('10', { taxClass: 'reduced-rate' })];

  it.each<[string, Partial<CouponEntity>, OrderLineEntity[], string, string[]]>([
    // 12.00 − 6.00 = 6.00: 5.00 and 1.00.
    ['takes its amount off the price with tax', { amount: micros('6') }, [NUTS], '6', ['5', '1']],
    // 12.00 + 10.55 − 2.26. The share of the dates is 1.06, which holds 0.055261 of tax.
    ['takes its percentage', { discountType: 'percent', amount: micros('10') }, [NUTS, DATES], '20.29', ['2', '0.26']],
    ['makes an order free', { discountType: 'percent', amount: micros('100') }, [NUTS, DATES], '0', ['20', '2.55']],
    ['takes no more than there is', { amount: micros('99') }, [NUTS], '0', ['10', '2']],
    ['takes its amount off each piece', { discountType: 'fixed_product', amount: micros('3') }, [NUTS], '9', ['2.5', '0.5']],
    ['takes off what is not taxed as it is', { amount: micros('4') }, [itemLine('10', { taxStatus: 'none' })], '6', ['4', '0']],
  ])('%s', (_what, terms, items, total, [discount, tax]) => {
    const { totals, lines } = withCoupon(items, coupon(terms), RATES);
    expect(Money.ofMicros(totals.total).toText()).toBe(total);
    const line = lines.find(({ kind }) => kind === 'coupon')!;
    expect([line.total, line.totalTax].map((amount) => Money.ofMicros(amount).toText())).toEqual([discount, tax]);
  });

  const anyItems = fc.tuple(anyOrder({ negativeFees: false }), fc.constantFrom(0, 2, 3)).map(([{ lines, rates }, decimals]) => ({
    rates,
    rounding: { ...INCLUSIVE, decimals },
    items: lines.items.map(({ total, quantity, taxClass, taxStatus }) =>
      itemLine(total.toText(), { quantity, taxClass, taxStatus }),
    ),
  }));
  const anyCoupon = fc
    .record({ discountType: fc.constantFrom(...DISCOUNT_TYPES), amount: fc.nat(100_000_000).map(BigInt) })
    .map(coupon);

  it('never takes more off an item than it costs, and leaves no negative tax', () => {
    fc.assert(
      fc.property(anyItems, anyCoupon, ({ items, rates, rounding }, terms) => {
        const { lines, discounts } = withCoupon(items, terms, rates, rounding);
        for (const item of itemsOf(lines)) expect([item.total >= 0n, item.totalTax >= 0n]).toEqual([true, true]);
        for (const { withoutTax, tax } of discounts) expect([withoutTax.isNegative(), tax.isNegative()]).toEqual([false, false]);
      }),
      PROPERTY_RUNS,
    );
  });

  it('takes off the customer what it says, but for the rounding of each line and rate', () => {
    fc.assert(
      fc.property(anyItems, anyCoupon, ({ items, rates, rounding }, terms) => {
        const { totals, before, discounts } = withCoupon(items, terms, rates, rounding);
        const unit = 10n ** BigInt(6 - rounding.decimals);
        const off = Money.sum(discounts.map(({ withoutTax, tax }) => withoutTax.plus(tax))).micros;
        const gap = before.total - totals.total - off;
        // Before and after, each item and each tax of it is rounded by at most half a unit.
        const roundings = BigInt(items.length * 2 * (1 + rates.length) + 2);
        expect(2n * (gap < 0n ? -gap : gap) <= roundings * unit).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('a coupon of a shop whose prices are without tax', () => {
  it('takes off what it says, and no tax', () => {
    const item = itemLine('10');
    expect(PRICES_WITHOUT_TAX.of(item, Money.of('10')).toText()).toBe('10');
    const { withoutTax, tax } = PRICES_WITHOUT_TAX.discountOf(item, Money.of('6'));
    expect([withoutTax.toText(), tax.toText()]).toEqual(['6', '0']);
  });
});
