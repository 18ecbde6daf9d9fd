import { describe, expect, it } from '@jest/globals';
import type { Money } from '@grove/core';
import { fee, item, rateOf, shipping, worked } from './testing/bills.js';
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
    const bill = worked({ items: [item('30.00', { quantity: 3 })], shipping: [shipping('4.95')], fees: [fee('2.50')] }, RATES);
    expect([...bill.items, ...bill.shipping, ...bill.fees].flatMap(taxesOf)).toEqual(['6.3', '1.0395', '0.525']);
    expect(taxLines(bill)).toEqual([['6.83', '1.04']]);
    expect(sums(bill)).toEqual(['6.83', '1.04', '45.32']);
  });

  it('keeps the fraction of a cent of one line of three pieces to the end', () => {
    const bill = worked({ items: [item('3.015', { quantity: 3 })] }, RATES);
    expect(shown(bill.items[0].total)).toBe('3.02');
    expect(taxesOf(bill.items[0])).toEqual(['0.63315']);
    expect(sums(bill)).toEqual(['0.63', '0.00', '3.65']);
  });

  it('rounds three lines of one piece three times', () => {
    const bill = worked({ items: [item('1.005'), item('1.005'), item('1.005')] }, RATES);
    expect(sums(bill)).toEqual(['0.63', '0.00', '3.66']);
  });

  it('sums fees unrounded', () => {
    expect(sums(worked({ fees: [fee('1.004'), fee('1.004')] }, RATES))).toEqual(['0.42', '0.00', '2.43']);
  });

  it('sums shipping in cents', () => {
    const bill = worked({ items: [item('0')], shipping: [shipping('1.004'), shipping('1.004')] }, RATES);
    expect([shown(bill.shippingTotal), ...sums(bill)]).toEqual(['2.00', '0.00', '0.42', '2.42']);
  });

  it('tells the discount as the distance of subtotals and totals', () => {
    const bill = worked({ items: [item('45.00', { subtotal: '50.00', quantity: 4 })], shipping: [shipping('5.00')] }, RATES);
    expect(shown(bill.items[0].total.part(1n, 4n))).toBe('11.25');
    expect([bill.discountTotal, bill.discountTax].map(shown)).toEqual(['5.00', '1.05']);
    expect(sums(bill)).toEqual(['9.45', '1.05', '60.50']);
  });

  it('tells the discount of lines of several classes, its tax from what is not rounded', () => {
    const bill = worked(
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

  it('takes compound rates on what the others made of the price, and leaves shipping to those that are for it', () => {
    const [ten, five, two] = [
      rateOf('10', { priority: 1 }),
      rateOf('5', { priority: 2, compound: true }),
      rateOf('2', { priority: 3, shipping: false }),
    ];
    const bill = worked({ items: [item('100.00')], shipping: [shipping('10.00')] }, [ten, five, two]);
    expect(bill.items.flatMap(taxesOf)).toEqual(['10', '2', '5.6']);
    expect(bill.shipping.flatMap(taxesOf)).toEqual(['1', '0.55']);
    expect(bill.taxes.map(({ rate }) => rate.id)).toEqual([ten.id, two.id, five.id]);
    expect(sums(bill)).toEqual(['17.60', '1.55', '129.15']);
  });

  it('takes one compound rate on top of the other', () => {
    const rates = [
      rateOf('7', { priority: 1 }),
      rateOf('3.5', { priority: 2, compound: true }),
      rateOf('1.25', { priority: 3, compound: true }),
    ];
    expect(worked({ items: [item('59.97')] }, rates).items.flatMap(taxesOf)).toEqual(['4.1979', '2.245877', '0.830172']);
  });

  it('has a tax line for each rate, also for one of nothing', () => {
    const bill = worked(
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

  it('tells the rates of items and fees before those of shipping', () => {
    const goods = item('10', { taxStatus: 'shipping' });
    const bill = worked({ items: [goods], shipping: [shipping('1')], fees: [fee('1', { taxClass: 'reduced-rate' })] }, RATES);
    expect(bill.taxes.map(({ rate }) => rate.id)).toEqual([REDUCED.id, STANDARD.id]);
  });

  it('comes to nothing when there is nothing in it', () => {
    const bill = worked({}, RATES);
    expect(bill.taxes).toEqual([]);
    expect(sums(bill)).toEqual(['0.00', '0.00', '0.00']);
  });

  it.each(['none', 'shipping'])('takes no tax on an item whose tax is "%s"', (taxStatus) => {
    const bill = worked({ items: [item('10.00', { taxStatus })] }, RATES);
    expect(bill.items[0].taxes).toEqual([]);
    expect(sums(bill)).toEqual(['0.00', '0.00', '10.00']);
  });

  it('takes no tax on a fee without one', () => {
    expect(sums(worked({ fees: [fee('2.50', { taxStatus: 'none' })] }, RATES))).toEqual(['0.00', '0.00', '2.50']);
  });

  it('takes no tax where no rate holds', () => {
    const bill = worked({ items: [item('10.00')], shipping: [shipping('5.00')], fees: [fee('-1.00')] }, []);
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
    expect(shown(worked({ items, shipping: [shipping('10.00')], fees: [fee('1')] }, RATES).shippingTax)).toBe(tax);
  });
});

describe('a negative fee', () => {
  it('gives the tax back in the shares of the classes', () => {
    const items = [item('30.00'), item('30.00', { taxClass: 'reduced-rate' })];
    const bill = worked({ items, fees: [fee('-6.00')] }, RATES);
    expect(taxesOf(bill.fees[0])).toEqual(['-0.63', '-0.27']);
    expect(sums(bill)).toEqual(['8.10', '0.00', '62.10']);
  });

  it('gives no tax back for the share that carried none', () => {
    const items = [item('30.00'), item('20.00', { taxStatus: 'none' })];
    expect(taxesOf(worked({ items, fees: [fee('-5.00')] }, RATES).fees[0])).toEqual(['-0.63']);
  });

  it('gives tax back whatever class it is of itself', () => {
    const bill = worked({ items: [item('30.00')], fees: [fee('-3.00', { taxClass: 'reduced-rate' })] }, RATES);
    expect(sums(bill)).toEqual(['5.67', '0.00', '32.67']);
  });

  it('gives no tax back when it is not taxable', () => {
    const bill = worked({ items: [item('30.00')], fees: [fee('-3.00', { taxStatus: 'none' })] }, RATES);
    expect(sums(bill)).toEqual(['6.30', '0.00', '33.30']);
  });

  it('takes away no more than the order has come to', () => {
    const bill = worked({ items: [item('30.00')], fees: [fee('-50.00')] }, RATES);
    expect(shown(bill.fees[0].total)).toBe('-30.00');
    expect(shown(taxOfLine(bill.fees[0].taxes.map(({ total }) => total)))).toBe('-6.30');
    expect(sums(bill)).toEqual(['0.00', '0.00', '0.00']);
  });

  it('may take shipping and the fees before it away, but not those after it', () => {
    const lines = { items: [item('10.00')], shipping: [shipping('5.00')] };
    const untaxed = (total: string) => fee(total, { taxStatus: 'none' });
    const bill = worked({ ...lines, fees: [untaxed('2.00'), untaxed('-99.00'), untaxed('4.00')] }, []);
    expect(bill.fees.map(({ total }) => shown(total))).toEqual(['2.00', '-17.00', '4.00']);
    expect(shown(bill.total)).toBe('4.00');
  });
});
