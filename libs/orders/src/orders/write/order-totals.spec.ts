import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import { PROPERTY_RUNS } from '@grove/core/testing';
import fc from 'fast-check';
import { NO_ADDRESS, NO_BILLING } from '../../addresses/stored-address.js';
import { couponLine, feeLine, itemLine, micros, shippingLine } from '../../lines/testing/lines.js';
import { BLANK_LINE, type OrderLineEntity } from '../../lines/order-line.entity.js';
import { anyOrder } from '../../totals/testing/any-bill.js';
import type { TaxRateLookup } from '../../totals/bill.js';
import { CENTS, taxRatesOf, rateOf } from '../../totals/testing/bills.js';
import { calculateOrder as calculateWith, taxAddressOf } from './order-totals.js';
import { BLANK_ORDER } from '../../model/order.entity.js';
import { presentOrder } from '../api/v1.js';

const STANDARD = rateOf('21', { name: 'BTW', country: '' });
const REDUCED = rateOf('9', { taxClass: 'reduced-rate' });
const FACTS = taxRatesOf([STANDARD, REDUCED]);

const calculateOrder = (lines: readonly OrderLineEntity[], rates: TaxRateLookup) => calculateWith(lines, rates, CENTS);

/** An order of these lines, computed and shown. */
function shownOrder(lines: readonly OrderLineEntity[], dp = 2, facts = FACTS) {
  const { totals, lines: computed } = calculateOrder(lines, facts);
  const instants = { createdAt: '2026-01-02 03:04:05', modifiedAt: '2026-01-02 03:04:05' };
  const order = { ...BLANK_ORDER, ...instants, ...totals, id: 7, orderKey: '' };
  return presentOrder({
    details: { order, lines: computed, refunds: [] },
    format: { skus: new Map(), zone: 'UTC', priceDecimals: 2, decimals: dp },
  });
}

describe('the lines of an order', () => {
  it('get their taxes, and the order its totals', () => {
    const order = shownOrder([itemLine('30.00', { quantity: 3 }), shippingLine('4.95'), feeLine('2.50')]);
    expect(order).toMatchObject({
      cartTax: '6.83',
      shippingTax: '1.04',
      totalTax: '7.87',
      shippingTotal: '4.95',
      total: '45.32',
    });
    expect(order.lineItems).toMatchObject([
      {
        price: '10.00',
        totalTax: '6.30',
        subtotalTax: '6.30',
        taxes: [{ id: STANDARD.id, total: '6.3', subtotal: '6.3' }],
      },
    ]);
    expect(order.shippingLines).toMatchObject([{ totalTax: '1.04', taxes: [{ id: STANDARD.id, total: '1.0395' }] }]);
    expect(order.feeLines).toMatchObject([{ totalTax: '0.53', taxes: [{ id: STANDARD.id, total: '0.525', subtotal: '' }] }]);
    expect(order.taxLines).toMatchObject([{ rateCode: 'BTW-1', label: 'BTW', taxTotal: '6.83', shippingTaxTotal: '1.04' }]);
  });

  it('round the tax of items and fees for each rate, and the tax of shipping after adding up', () => {
    const facts = taxRatesOf([rateOf('10', { priority: 1 }), rateOf('10', { priority: 2 })]);
    const order = shownOrder([itemLine('0.05'), shippingLine('0.05'), feeLine('0.05')], 2, facts);
    const lines = [...order.lineItems, ...order.feeLines, ...order.shippingLines];
    expect(lines.map((line) => line.totalTax)).toEqual(['0.02', '0.02', '0.01']);
    expect(order).toMatchObject({ cartTax: '0.04', shippingTax: '0.02', total: '0.21' });
  });

  it('show a discount as the difference of subtotals and totals', () => {
    const order = shownOrder([itemLine('45.00', { subtotal: micros('50.00'), quantity: 4 }), shippingLine('5.00')]);
    expect(order).toMatchObject({ discountTotal: '5.00', discountTax: '1.05', cartTax: '9.45', total: '60.50' });
    expect(order.lineItems).toMatchObject([{ price: '11.25', subtotal: '50.00', total: '45.00' }]);
  });

  it('count pieces and coupon discounts for reports', () => {
    const lines = [
      itemLine('1', { quantity: 3 }),
      itemLine('1', { quantity: 4 }),
      couponLine('ten', '1.005'),
      couponLine('tea', '2'),
    ];
    expect(calculateOrder(lines, FACTS).totals).toMatchObject({ itemCount: 7, couponDiscount: micros('3.01') });
  });

  it('take no discount from a coupon that its sender priced', () => {
    const order = shownOrder([itemLine('10.00'), couponLine('ten', '5.00')]);
    expect(order).toMatchObject({ discountTotal: '0.00', discountTax: '0.00', total: '12.10' });
    expect(order.couponLines).toMatchObject([{ code: 'ten', discount: '5.00', discountTax: '0.00' }]);
  });

  it('show a negative fee that is too large as the amount that it reduces', () => {
    const order = shownOrder([itemLine('30.00'), feeLine('-50.00')]);
    expect(order.feeLines).toMatchObject([{ total: '-30.00', totalTax: '-6.30' }]);
    expect(order).toMatchObject({ cartTax: '0.00', total: '0.00' });
  });

  it('have no price for a piece where there is none', () => {
    expect(shownOrder([itemLine('10.00', { quantity: 0 })]).lineItems).toMatchObject([{ price: '0.00', total: '10.00' }]);
  });

  it('are the same when they are computed again', () => {
    const once = calculateOrder([itemLine('3.015'), shippingLine('4.95'), feeLine('-1'), couponLine('ten', '5')], FACTS);
    expect(calculateOrder(once.lines, FACTS)).toEqual(once);
  });
});

describe('tax lines', () => {
  const taxLine = (id: number, rateId: number): OrderLineEntity => ({
    ...BLANK_LINE,
    id,
    kind: 'tax',
    rateId,
    reference: 'OLD',
    name: 'Old',
    total: 99n,
  });
  const ratesOn = (lines: readonly OrderLineEntity[]) =>
    calculateOrder(lines, FACTS)
      .lines.filter(({ kind }) => kind === 'tax')
      .map(({ id, rateId, reference, name, total }) => ({ id, rateId, reference, name, total: Money.ofMicros(total).toText() }));

  it('keep their id, position and code as long as their rate applies, and get new sums and names', () => {
    const lines = [taxLine(5, REDUCED.id), taxLine(6, STANDARD.id), itemLine('10'), itemLine('10', { taxClass: 'reduced-rate' })];
    expect(ratesOn(lines)).toEqual([
      { id: 5, rateId: REDUCED.id, reference: 'OLD', name: 'Rate 9', total: '0.9' },
      { id: 6, rateId: STANDARD.id, reference: 'OLD', name: 'BTW', total: '2.1' },
    ]);
  });

  it('go when their rate occurs no more, and new ones come last', () => {
    const lines = [taxLine(5, REDUCED.id), itemLine('10')];
    expect(ratesOn(lines)).toMatchObject([{ id: 0, rateId: STANDARD.id, reference: 'BTW-1', total: '2.1' }]);
  });
});

describe('amounts are shown', () => {
  const lines = [itemLine('3.335'), itemLine('3.205')];

  it.each([
    [0, '3', '3', '8'],
    [1, '3.3', '3.2', '7.9'],
    [2, '3.34', '3.21', '7.92'],
    [4, '3.3350', '3.2050', '7.9200'],
    [6, '3.335000', '3.205000', '7.920000'],
  ])('with %i decimals, lines unrounded and sums of cents', (dp, first, second, total) => {
    const order = shownOrder(lines, dp);
    expect(order.lineItems.map((line) => line.total)).toEqual([first, second]);
    expect(order.total).toBe(total);
    expect(order.lineItems[0].taxes[0].total).toBe('0.70035');
  });

  it('so that they add up with any number of decimals', () => {
    const inCents = (text: string) => Money.of(text).round(2);
    fc.assert(
      fc.property(anyOrder(), fc.integer({ min: 0, max: 6 }), ({ lines, rates }, dp) => {
        const entities = [
          ...lines.items.map(({ total, subtotal, ...line }) =>
            itemLine('0', { ...line, taxes: [], total: total.micros, subtotal: subtotal.micros }),
          ),
          ...lines.shipping.map(({ total }) => shippingLine('0', { total: total.micros })),
          ...lines.fees.map(({ total, taxClass, taxStatus }) => feeLine('0', { total: total.micros, taxClass, taxStatus })),
        ];
        const facts = taxRatesOf(rates);
        const [full, order] = [shownOrder(entities, 6, facts), shownOrder(entities, dp, facts)];
        const goods = [...full.lineItems, ...full.shippingLines].map((line) => inCents(line.total));
        const taxes = full.taxLines.flatMap((line) => [line.taxTotal, line.shippingTaxTotal]).map(Money.of);
        const total = Money.sum([...goods, ...full.feeLines.map((line) => Money.of(line.total)), ...taxes]).round(2);
        expect(order.total).toBe(total.toFixed(dp));
        expect(order.totalTax).toBe(Money.sum(taxes).toFixed(dp));
        expect(order.lineItems.map((line) => line.total)).toEqual(full.lineItems.map((line) => Money.of(line.total).toFixed(dp)));
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('an order is taxed', () => {
  const SHOP = { country: 'NL', state: '', postcode: '', city: '' };
  const billing = { ...NO_BILLING, country: 'BE', postcode: '1000' };
  const shipping = { ...NO_ADDRESS, country: 'DE', city: 'Kiel' };
  const at = (addresses: Partial<Parameters<typeof taxAddressOf>[0]>, lines: OrderLineEntity[] = []) =>
    taxAddressOf({ billing: NO_BILLING, shipping: NO_ADDRESS, ...addresses }, lines, SHOP, 'shipping').country;

  it('where it is sent', () => expect(at({ billing, shipping })).toBe('DE'));
  it('at the billing address, if the shipping address has no country', () =>
    expect(at({ billing, shipping: { ...NO_ADDRESS, city: 'Kiel', state: 'SH' } })).toBe('BE'));
  it('at the shop, if no address has a country', () => expect(at({})).toBe('NL'));
  it('at the shop for local pickup, whatever the addresses are', () =>
    expect(at({ billing, shipping }, [shippingLine('0', { reference: 'local_pickup' })])).toBe('NL'));
  it('where it is sent, also when an item bears the name of fetching', () =>
    expect(at({ shipping }, [itemLine('1', { reference: 'local_pickup' })])).toBe('DE'));
});
