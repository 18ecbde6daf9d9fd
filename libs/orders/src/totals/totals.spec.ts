import { describe, expect, it } from 'vitest';
import type { Money } from '@grove/core';
import { CENTS, fee, item, rateOf, shipping, calculateBill } from './testing/bills.js';
import type { Bill, LineTax } from './bill.js';
import { taxOfLine } from './sums.js';

const STANDARD = rateOf('21');
const REDUCED = rateOf('9', { taxClass: 'reduced-rate' });
const ZERO = rateOf('0', { taxClass: 'zero-rate' });
const RATES = [STANDARD, REDUCED, ZERO];

const shown = (amount: Money): string => amount.toFixed(2);
const taxesOf = ({ taxes }: { taxes: readonly LineTax[] }): string[] => taxes.map(({ total }) => total.toText());
const taxLines = (bill: Bill): [string, string][] => bill.taxes.map((tax) => [shown(tax.total), shown(tax.shippingTotal)]);
const sums = ({ cartTax, shippingTax, total }: Bill): string[] => [cartTax, shippingTax, total].map(shown);

describe('an order', () => {
  it('adds items, shipping, fees and their taxes up, each tax rounded by itself', () => {
    const bill = calculateBill(
      { items: [item('30.00', { quantity: 3 })], shipping: [shipping('4.95')], fees: [fee('2.50')] },
      RATES,
    );
    expect([...bill.items, ...bill.shipping, ...bill.fees].flatMap(taxesOf)).toEqual(['6.3', '1.0395', '0.525']);
    expect(taxLines(bill)).toEqual([['6.83', '1.04']]);
    expect(sums(bill)).toEqual(['6.83', '1.04', '45.32']);
  });

  it('keeps the fraction of a cent of one line of three pieces to the end', () => {
    const bill = calculateBill({ items: [item('3.015', { quantity: 3 })] }, RATES);
    expect(shown(bill.items[0].total)).toBe('3.02');
    expect(taxesOf(bill.items[0])).toEqual(['0.63315']);
    expect(sums(bill)).toEqual(['0.63', '0.00', '3.65']);
  });

  it('rounds three lines of one piece three times', () => {
    const bill = calculateBill({ items: [item('1.005'), item('1.005'), item('1.005')] }, RATES);
    expect(sums(bill)).toEqual(['0.63', '0.00', '3.66']);
  });

  it('sums fees unrounded', () => {
    expect(sums(calculateBill({ fees: [fee('1.004'), fee('1.004')] }, RATES))).toEqual(['0.42', '0.00', '2.43']);
  });

  it('sums shipping in cents', () => {
    const bill = calculateBill({ items: [item('0')], shipping: [shipping('1.004'), shipping('1.004')] }, RATES);
    expect([shown(bill.shippingTotal), ...sums(bill)]).toEqual(['2.00', '0.00', '0.42', '2.42']);
  });

  it('has the difference of subtotals and totals as its discount', () => {
    const bill = calculateBill(
      { items: [item('45.00', { subtotal: '50.00', quantity: 4 })], shipping: [shipping('5.00')] },
      RATES,
    );
    expect(shown(bill.items[0].total.part(1n, 4n))).toBe('11.25');
    expect([bill.discountTotal, bill.discountTax].map(shown)).toEqual(['5.00', '1.05']);
    expect(sums(bill)).toEqual(['9.45', '1.05', '60.50']);
  });

  it('adds up the discounts of several classes, and their tax before rounding', () => {
    const bill = calculateBill(
      {
        items: [
          item('20.979', { subtotal: '23.31', quantity: 7 }),
          item('11.988', { subtotal: '13.32', quantity: 3, taxClass: 'reduced-rate' }),
        ],
      },
      RATES,
    );
    expect(bill.items.flatMap(taxesOf)).toEqual(['4.40559', '1.07892']);
    expect(bill.items.flatMap(({ taxes }) => taxes.map(({ subtotal }) => subtotal!.toText()))).toEqual(['4.8951', '1.1988']);
    expect(taxLines(bill)).toEqual([
      ['4.41', '0.00'],
      ['1.08', '0.00'],
    ]);
    expect([bill.discountTotal, bill.discountTax].map(shown)).toEqual(['3.66', '0.61']);
    expect(sums(bill)).toEqual(['5.49', '0.00', '38.46']);
  });

  it('applies compound rates to the price with other taxes, and only shipping rates to shipping', () => {
    const [ten, five, two] = [
      rateOf('10', { priority: 1 }),
      rateOf('5', { priority: 2, compound: true }),
      rateOf('2', { priority: 3, shipping: false }),
    ];
    const bill = calculateBill({ items: [item('100.00')], shipping: [shipping('10.00')] }, [ten, five, two]);
    expect(bill.items.flatMap(taxesOf)).toEqual(['10', '2', '5.6']);
    expect(bill.shipping.flatMap(taxesOf)).toEqual(['1', '0.55']);
    expect(bill.taxes.map(({ rate }) => rate.id)).toEqual([ten.id, two.id, five.id]);
    expect(sums(bill)).toEqual(['17.60', '1.55', '129.15']);
  });

  it('applies one compound rate on top of the other', () => {
    const rates = [
      rateOf('7', { priority: 1 }),
      rateOf('3.5', { priority: 2, compound: true }),
      rateOf('1.25', { priority: 3, compound: true }),
    ];
    expect(calculateBill({ items: [item('59.97')] }, rates).items.flatMap(taxesOf)).toEqual(['4.1979', '2.245877', '0.830172']);
  });

  it('has a tax line for each rate, also for a rate of 0', () => {
    const bill = calculateBill(
      {
        items: [item('10.00'), item('10.00', { taxClass: 'reduced-rate' }), item('25.00', { taxClass: 'zero-rate' })],
      },
      RATES,
    );
    expect(taxLines(bill)).toEqual([
      ['2.10', '0.00'],
      ['0.90', '0.00'],
      ['0.00', '0.00'],
    ]);
    expect(sums(bill)).toEqual(['3.00', '0.00', '48.00']);
  });

  it('lists the rates of items and fees before those of shipping', () => {
    const goods = item('10', { taxStatus: 'shipping' });
    const bill = calculateBill(
      { items: [goods], shipping: [shipping('1')], fees: [fee('1', { taxClass: 'reduced-rate' })] },
      RATES,
    );
    expect(bill.taxes.map(({ rate }) => rate.id)).toEqual([REDUCED.id, STANDARD.id]);
  });

  it('is 0 without lines', () => {
    const bill = calculateBill({}, RATES);
    expect(bill.taxes).toEqual([]);
    expect(sums(bill)).toEqual(['0.00', '0.00', '0.00']);
  });

  it.each(['none', 'shipping'])('has no tax on an item with the tax status "%s"', (taxStatus) => {
    const bill = calculateBill({ items: [item('10.00', { taxStatus })] }, RATES);
    expect(bill.items[0].taxes).toEqual([]);
    expect(sums(bill)).toEqual(['0.00', '0.00', '10.00']);
  });

  it('has no tax on an untaxed fee', () => {
    expect(sums(calculateBill({ fees: [fee('2.50', { taxStatus: 'none' })] }, RATES))).toEqual(['0.00', '0.00', '2.50']);
  });

  it('has no tax where no rate applies', () => {
    const bill = calculateBill({ items: [item('10.00')], shipping: [shipping('5.00')], fees: [fee('-1.00')] }, []);
    expect(sums(bill)).toEqual(['0.00', '0.00', '14.00']);
  });
});

describe('shipping is taxed', () => {
  it.each([
    ['by the standard class where any goods have it', [item('1', { taxClass: 'reduced-rate' }), item('1')], '2.10'],
    ['by the class of the goods', [item('1', { taxClass: 'reduced-rate' })], '0.90'],
    [
      'by the first class in the list, of several',
      [item('1', { taxClass: 'zero-rate' }), item('1', { taxClass: 'reduced-rate' })],
      '0.90',
    ],
    ['for goods of which only the shipping is taxed', [item('1', { taxStatus: 'shipping' })], '2.10'],
    ['not for goods without tax', [item('1', { taxStatus: 'none' })], '0.00'],
    ['not without goods', [], '0.00'],
  ])('%s', (_how, items, tax) => {
    expect(shown(calculateBill({ items, shipping: [shipping('10.00')], fees: [fee('1')] }, RATES).shippingTax)).toBe(tax);
  });
});

describe('a negative fee', () => {
  it('reduces the taxes of the classes in proportion', () => {
    const items = [item('30.00'), item('30.00', { taxClass: 'reduced-rate' })];
    const bill = calculateBill({ items, fees: [fee('-6.00')] }, RATES);
    expect(taxesOf(bill.fees[0])).toEqual(['-0.63', '-0.27']);
    expect(sums(bill)).toEqual(['8.10', '0.00', '62.10']);
  });

  it('reduces no tax for the untaxed share', () => {
    const items = [item('30.00'), item('20.00', { taxStatus: 'none' })];
    expect(taxesOf(calculateBill({ items, fees: [fee('-5.00')] }, RATES).fees[0])).toEqual(['-0.63']);
  });

  it('reduces the taxes whatever its own class is', () => {
    const bill = calculateBill({ items: [item('30.00')], fees: [fee('-3.00', { taxClass: 'reduced-rate' })] }, RATES);
    expect(sums(bill)).toEqual(['5.67', '0.00', '32.67']);
  });

  it('reduces no tax if it is not taxable', () => {
    const bill = calculateBill({ items: [item('30.00')], fees: [fee('-3.00', { taxStatus: 'none' })] }, RATES);
    expect(sums(bill)).toEqual(['6.30', '0.00', '33.30']);
  });

  it('reduces the order at most to 0', () => {
    const bill = calculateBill({ items: [item('30.00')], fees: [fee('-50.00')] }, RATES);
    expect(shown(bill.fees[0].total)).toBe('-30.00');
    expect(
      shown(
        taxOfLine(
          bill.fees[0].taxes.map(({ total }) => total),
          CENTS,
        ),
      ),
    ).toBe('-6.30');
    expect(sums(bill)).toEqual(['0.00', '0.00', '0.00']);
  });

  it('may take shipping and the fees before it away, but not those after it', () => {
    const lines = { items: [item('10.00')], shipping: [shipping('5.00')] };
    const untaxed = (total: string) => fee(total, { taxStatus: 'none' });
    const bill = calculateBill({ ...lines, fees: [untaxed('2.00'), untaxed('-99.00'), untaxed('4.00')] }, []);
    expect(bill.fees.map(({ total }) => shown(total))).toEqual(['2.00', '-17.00', '4.00']);
    expect(shown(bill.total)).toBe('4.00');
  });
});
