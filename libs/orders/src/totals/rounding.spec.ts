import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import { PROPERTY_RUNS } from '@grove/core/testing';
import fc from 'fast-check';
import { amountsWith, anyOrder } from './testing/any-bill.js';
import { figuresOf, modelled } from './testing/exact-bill.js';
import { calculateBill, CENTS, fee, item, rateOf, shipping, type BillLines } from './testing/bills.js';
import { sumOf, totalOf } from './bill.js';
import type { Rounding } from './rounding.js';

const INCLUSIVE: Rounding = { ...CENTS, halfTaxDown: true };
const AT_SUBTOTAL: Rounding = { ...CENTS, atSubtotal: true };
const YEN: Rounding = { ...CENTS, decimals: 0 };
const DINAR: Rounding = { ...CENTS, decimals: 3 };

const VAT20 = rateOf('20');
const VAT21 = rateOf('21');
const VAT10 = rateOf('10');
const VAT5 = rateOf('5');

// Each case was worked out by hand: the taxes of the lines, how each is rounded, and the sum.
describe('the tax and the total of an order', () => {
  it.each<[string, Rounding, BillLines, ReturnType<typeof rateOf>[], string, string]>([
    // 8.325 and 1.665 are what is in 9.99 at 20 %. Both halves up would come to 10.00.
    ['of a price with tax come to that price', INCLUSIVE, { items: [item('8.325')] }, [VAT20], '1.66', '9.99'],
    ['of the same price without tax round half up', CENTS, { items: [item('8.325')] }, [VAT20], '1.67', '10'],
    [
      'of a shipping line with tax round half down too',
      INCLUSIVE,
      { items: [item('0')], shipping: [shipping('8.325')] },
      [VAT20],
      '1.66',
      '9.99',
    ],
    ['of more than a half round up in any shop', INCLUSIVE, { items: [item('8.33')] }, [VAT20], '1.67', '10'],
    // 3 × 0.0147: each line rounds to 0.01.
    ['of small lines round on each line', CENTS, { items: [item('0.07'), item('0.07'), item('0.07')] }, [VAT21], '0.03', '0.24'],
    // 3 × 0.0147 = 0.0441, and 0.21 + 0.0441 = 0.2541.
    ['or at the subtotal', AT_SUBTOTAL, { items: [item('0.07'), item('0.07'), item('0.07')] }, [VAT21], '0.0441', '0.25'],
    // 3 × 1.004 = 3.012, its tax is 0.63252, together 3.64452. On each line it is 3 × (1.00 + 0.21).
    ['at the subtotal keep fractions of items', AT_SUBTOTAL, { items: Array(3).fill(item('1.004')) }, [VAT21], '0.63252', '3.64'],
    ['on each line lose fractions of items', CENTS, { items: Array(3).fill(item('1.004')) }, [VAT21], '0.63', '3.63'],
    // Shipping is rounded to 1.00 before it is added, its tax is 0.21084.
    [
      'at the subtotal have rounded shipping',
      AT_SUBTOTAL,
      { items: [item('0')], shipping: [shipping('1.004')] },
      [VAT21],
      '0.21084',
      '1.21',
    ],
    // 105 + 10.5 = 105 + 11.
    ['in yen have no decimals', YEN, { items: [item('105')] }, [VAT10], '11', '116'],
    ['in yen with tax round half down', { ...YEN, halfTaxDown: true }, { items: [item('105')] }, [VAT10], '10', '115'],
    // 100.4 rounds to 100; its tax 10.04 to 10.
    ['in yen round items of fractions', YEN, { items: [item('100.4')], fees: [fee('50')] }, [VAT10], '15', '165'],
    // 3.702 × 5 % = 0.1851.
    ['in dinars have three decimals', DINAR, { items: [item('3.702')] }, [VAT5], '0.185', '3.887'],
    // 0.01 × 5 % = 0.0005.
    ['in dinars round a half up', DINAR, { items: [item('0.01')] }, [VAT5], '0.001', '0.011'],
  ])('%s', (_what, rounding, lines, rates, tax, total) => {
    const bill = calculateBill(lines, rates, rounding);
    expect([bill.cartTax.plus(bill.shippingTax).toText(), bill.total.toText()]).toEqual([tax, total]);
  });

  it('of a discount round like other taxes', () => {
    // 20 % of 10.00 is 2.00 and of 1.675 is 0.335: the discount saves 1.665 of tax.
    const lines = { items: [item('1.675', { subtotal: '10.00' })] };
    expect(calculateBill(lines, [VAT20], INCLUSIVE).discountTax.toText()).toBe('1.66');
    expect(calculateBill(lines, [VAT20], CENTS).discountTax.toText()).toBe('1.67');
  });

  it('limit a negative fee to what is left in the decimals of the shop', () => {
    const { fees, total } = calculateBill({ items: [item('100.4')], fees: [fee('-500', { taxStatus: 'none' })] }, [], YEN);
    expect([fees[0].total.toText(), total.toText()]).toEqual(['-100', '0']);
  });
});

const anyRounding: fc.Arbitrary<Rounding> = fc.record({
  decimals: fc.integer({ min: 0, max: 6 }),
  halfTaxDown: fc.boolean(),
  atSubtotal: fc.boolean(),
});

describe('however a shop rounds', () => {
  it('each amount of each line, fee, shipping and tax line is the one of exact fractions', () => {
    fc.assert(
      fc.property(anyOrder(), anyRounding, (order, rounding) => {
        const bill = calculateBill(order.lines, order.rates, rounding);
        expect(figuresOf(bill, rounding)).toEqual(modelled(order, rounding));
      }),
      PROPERTY_RUNS,
    );
  });

  it('every sum has the decimals of the shop, except for taxes that are rounded at the subtotal', () => {
    fc.assert(
      fc.property(anyOrder(), anyRounding, ({ lines, rates }, rounding) => {
        const bill = calculateBill(lines, rates, rounding);
        const { total, discountTotal, discountTax, shippingTotal, cartTax, shippingTax } = bill;
        const taxes = rounding.atSubtotal ? [] : [cartTax, shippingTax];
        for (const amount of [total, discountTotal, discountTax, shippingTotal, ...taxes])
          expect(amount.round(rounding.decimals).micros).toBe(amount.micros);
      }),
      PROPERTY_RUNS,
    );
  });

  it('the taxes of its rates sum up to the taxes of the order, and these with the lines to the total', () => {
    fc.assert(
      fc.property(anyOrder(), anyRounding, ({ lines, rates }, rounding) => {
        const bill = calculateBill(lines, rates, rounding);
        const shownTaxes = [sumOf(bill.taxes, totalOf), sumOf(bill.taxes, (tax) => tax.shippingTotal)];
        expect(shownTaxes.map(({ micros }) => micros)).toEqual([bill.cartTax.micros, bill.shippingTax.micros]);
        const itemsOf = (amount: Money) => (rounding.atSubtotal ? amount : amount.round(rounding.decimals));
        const parts = [
          ...bill.items.map((line) => itemsOf(line.total)),
          ...bill.fees.map(totalOf),
          ...[bill.shippingTotal, bill.cartTax, bill.shippingTax],
        ];
        expect(bill.total.micros).toBe(Money.sum(parts).round(rounding.decimals).micros);
      }),
      PROPERTY_RUNS,
    );
  });

  it('taxes of n lines and rates differ by at most n halves between rounding each line and rounding the subtotal', () => {
    fc.assert(
      fc.property(anyOrder(), anyRounding, ({ lines, rates }, rounding) => {
        // Items of whole units, so that only the rounding of taxes makes a difference.
        const whole = (amount: Money) => amount.round(rounding.decimals);
        const items = lines.items.map((line) => ({ ...line, total: whole(line.total), subtotal: whole(line.subtotal) }));
        const [perLine, atSubtotal] = [false, true].map((is) => calculateBill({ items }, rates, { ...rounding, atSubtotal: is }));
        const rounded = perLine.items.flatMap(({ taxes }) => taxes).length;
        const unit = 10n ** BigInt(6 - rounding.decimals);
        const off = perLine.cartTax.minus(atSubtotal.cartTax).micros;
        expect(2n * (off < 0n ? -off : off) <= BigInt(rounded) * unit).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('a tax class of shipping', () => {
  const rates = [rateOf('21'), rateOf('9', { taxClass: 'reduced-rate' })];
  const taxed = (lines: BillLines, shippingTaxClass?: string) =>
    calculateBill(lines, rates, CENTS, shippingTaxClass).shippingTax.toFixed(2);

  it.each<[string, BillLines, string | undefined, string]>([
    ['is that of the items', { items: [item('1', { taxClass: 'reduced-rate' })] }, undefined, '0.90'],
    ['is the standard class if the shop says so', { items: [item('1', { taxClass: 'reduced-rate' })] }, '', '2.10'],
    ['is another class if the shop says so', { items: [item('1')] }, 'reduced-rate', '0.90'],
    ['taxes shipping without taxed items only if the shop chose it', { items: [item('1', { taxStatus: 'none' })] }, '', '2.10'],
    ['is none without taxed items', { items: [item('1', { taxStatus: 'none' })] }, undefined, '0.00'],
  ])('%s', (_what, lines, shippingTaxClass, tax) => {
    expect(taxed({ ...lines, shipping: [shipping('10.00')] }, shippingTaxClass)).toBe(tax);
  });
});

describe('an amount of money with the decimals of a shop', () => {
  it.each([0, 2, 3, 6])('is the same with %i decimals when it is calculated twice', (decimals) => {
    fc.assert(
      fc.property(anyOrder({ amount: amountsWith(decimals) }), ({ lines, rates }) => {
        const rounding = { ...CENTS, decimals };
        const once = calculateBill(lines, rates, rounding);
        expect(figuresOf(calculateBill(once, rates, rounding), rounding).sums.discountTotal).toBe(once.discountTotal.micros);
      }),
      { numRuns: PROPERTY_RUNS.numRuns / 4 },
    );
  });
});
