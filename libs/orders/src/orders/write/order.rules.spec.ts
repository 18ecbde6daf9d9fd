import { describe, expect, it } from 'vitest';
import { NO_ADDRESS, NO_BILLING } from '../../addresses/stored-address.js';
import { feeLine, itemLine } from '../../lines/testing/lines.js';
import { BLANK_ORDER, type OrderEntity } from '../../model/order.entity.js';
import type { OrderInput } from './order-input.js';
import { assertWithinLimits, applyOrderInput, searchTextOf } from './order.rules.js';

const LONG_AGO = '2001-02-03 04:05:06';
const NOW = '2026-11-21 12:00:00';

const anOrder = (fields: Partial<OrderEntity> = {}): OrderEntity => ({
  ...BLANK_ORDER,
  id: 7,
  orderKey: 'order_secret',
  createdAt: LONG_AGO,
  modifiedAt: LONG_AGO,
  ...fields,
});

describe('an order with new input', () => {
  const base = anOrder({ customerNote: 'Ring twice', paymentMethod: 'bacs', customerId: 5, status: 'processing', total: 99n });

  it('changes only its date when nothing was sent', () => {
    const revised = applyOrderInput(base, {}, NOW);
    expect(revised).toEqual({ ...base, modifiedAt: NOW });
  });

  it('has the fields that were sent, also empty ones and zero', () => {
    expect(applyOrderInput(base, { customerNote: '', customerId: 0, currency: 'JPY', parentId: 3 }, NOW)).toMatchObject({
      customerNote: '',
      customerId: 0,
      currency: 'JPY',
      parentId: 3,
      paymentMethod: 'bacs',
    });
  });

  it('does not change status and amounts', () => {
    expect(applyOrderInput(base, { status: 'completed', total: '5.00' }, NOW)).toMatchObject({
      status: 'processing',
      total: 99n,
    });
  });

  it('strips markup from the name of the payment method', () => {
    expect(applyOrderInput(base, { paymentMethodTitle: '<b>Bank</b> <script>x()</script>' }, NOW).paymentMethodTitle).not.toMatch(
      /[<>]/,
    );
  });

  it('loses the name of its payment method with the method, unless another is sent (finding low: payment methods)', () => {
    const paid = anOrder({ paymentMethod: 'bacs', paymentMethodTitle: 'Bank' });
    const payment = (input: OrderInput) => {
      const { paymentMethod, paymentMethodTitle } = applyOrderInput(paid, input, NOW);
      return [paymentMethod, paymentMethodTitle];
    };
    expect(payment({ paymentMethod: '' })).toEqual(['', '']);
    expect(payment({ paymentMethod: '', paymentMethodTitle: 'Cash' })).toEqual(['', 'Cash']);
    expect(payment({ paymentMethod: 'ideal' })).toEqual(['ideal', 'Bank']);
  });

  it('keeps the parts of an address that were not sent', () => {
    const named = anOrder({ billing: { ...NO_BILLING, firstName: 'Ada', city: 'Delft' } });
    expect(applyOrderInput(named, { billing: { city: 'Gouda' } }, NOW).billing).toMatchObject({
      firstName: 'Ada',
      city: 'Gouda',
    });
  });

  it('leaves the order it was made from alone', () => {
    const before = structuredClone(base);
    applyOrderInput(base, { customerNote: 'x', billing: { city: 'Gouda' } }, NOW);
    expect(base).toEqual(before);
  });
});

describe('what a search looks through', () => {
  it('are addresses and names of items, in small letters', () => {
    const order = anOrder({
      billing: { ...NO_BILLING, firstName: 'Ada', lastName: 'Lovelace', email: 'ADA@x.nl' },
      shipping: { ...NO_ADDRESS, city: 'Delft' },
    });
    expect(searchTextOf(order, [itemLine('1', { name: 'Dried FIGS' }), feeLine('1', { name: 'Wrapping' })])).toBe(
      'ada lovelace ada@x.nl delft dried figs',
    );
  });

  it('is empty for an order without texts', () => {
    expect(searchTextOf(anOrder(), [])).toBe('');
  });
});

describe('an order with amounts that are too large', () => {
  const HUGE = 10n ** 17n;
  const errorOf = (order: Partial<OrderEntity>, line = {}) => {
    try {
      assertWithinLimits(anOrder(order), [itemLine('1', line)]);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['by its total', { total: HUGE }, {}],
    ['by what is taken off its total', { total: -HUGE }, {}],
    ['by its pieces', { itemCount: 2 ** 31 }, {}],
    ['by a line', {}, { total: HUGE }],
    ['by a line before discounts', {}, { subtotal: HUGE }],
    ['by the tax on a line', {}, { totalTax: HUGE }],
    ['by the tax on a line before discounts', {}, { subtotalTax: HUGE }],
  ])('%s is refused', (_how, order, line) => {
    expect(errorOf(order, line)).toMatchObject({ code: 'rest_invalid_param', status: 400 });
  });

  it('is the first above what fits', () => {
    expect(errorOf({ total: HUGE - 1n, itemCount: 2 ** 31 - 1 }, { total: HUGE - 1n })).toBeUndefined();
    expect(errorOf({ total: 1n - HUGE })).toBeUndefined();
  });
});
