import { describe, expect, it } from 'vitest';
import type { Order, Refund } from '@grove/client';
import { toInput, toValues } from '../src/orders/lines/lines-form.js';
import { emptyRefund, refundablesOf, toRefund } from '../src/orders/refund/refund-form.js';

/** An order of two packets of walnuts, with shipping. */
const anOrder = (line: Partial<Order['line_items'][number]> = {}): Order =>
  ({
    line_items: [
      {
        ...{
          id: 7,
          product_id: 3,
          variation_id: 0,
          name: 'Walnuts',
          price: '8.75',
          quantity: 2,
          subtotal: '17.50',
          total: '17.50',
        },
        ...line,
      },
    ],
    shipping_lines: [{ id: 8, method_title: 'Parcel', total: '5.95' }],
    fee_lines: [],
  }) as unknown as Order;

describe('Lines that are edited', () => {
  it('send nothing as long as nothing was changed', () => {
    expect(toInput(toValues(anOrder()), anOrder())).toEqual({});
  });

  it('send what more pieces cost at the price of the order', () => {
    const values = toValues(anOrder());
    values.lines[0]!.quantity = '3';
    expect(toInput(values, anOrder())).toEqual({ line_items: [{ id: 7, quantity: 3, subtotal: '26.25', total: '26.25' }] });
  });

  it('are replaced if they have a discount, so that the server applies it anew', () => {
    const order = anOrder({ total: '15.75', price: '7.87' });
    const values = toValues(order);
    values.lines[0]!.quantity = '3';
    expect(toInput(values, order)).toEqual({
      line_items: [
        { id: 7, quantity: 0 },
        { product_id: 3, quantity: 3 },
      ],
    });
  });

  it('send an amount that was typed, a removed line, shipping and a coupon', () => {
    const values = { ...toValues(anOrder()), shipping: '0', coupon: 'noot10' };
    values.lines[0]!.total = '10,00';
    expect(toInput(values, anOrder())).toEqual({
      line_items: [{ id: 7, total: '10.00' }],
      shipping_lines: [{ id: 8, total: '0' }],
      coupon_lines: [{ code: 'noot10' }],
    });
    expect(toInput({ ...values, lines: [] }, anOrder()).line_items).toEqual([{ id: 7, quantity: 0 }]);
  });
});

describe('A refund', () => {
  it('is nothing until pieces or an amount are given', () => {
    expect(toRefund(emptyRefund(refundablesOf(anOrder())))).toBeUndefined();
  });

  it('shows what earlier refunds left of a product, unless it is on several lines', () => {
    const refund = (quantity: number, total: string) =>
      ({ line_items: [{ product_id: 3, variation_id: 0, quantity, total }] }) as unknown as Refund;
    const left = (order: Order, ...refunds: Refund[]) =>
      refundablesOf(order, refunds).map(({ id, piecesLeft, left: amount }) => [id, piecesLeft, amount]);
    const shipping = [8, 1, '5.95'];
    expect(left(anOrder())).toEqual([[7, 2, '17.50'], shipping]);
    expect(left(anOrder(), refund(-1, '-8.75'), refund(0, '-1.00'))).toEqual([[7, 1, '7.75'], shipping]);
    const { line_items, ...others } = anOrder();
    const twice = { ...others, line_items: [...line_items, { ...line_items[0]!, id: 9 }] };
    expect(left(twice, refund(-1, '-8.75'))).toEqual([[7, 2, '17.50'], [9, 2, '17.50'], shipping]);
  });

  it('leaves it to the server what the pieces cost, unless an amount was typed', () => {
    const values = emptyRefund(refundablesOf(anOrder()));
    values.lines['line7'] = { quantity: '1', amount: '' };
    values.lines['line8'] = { quantity: '', amount: '2,00' };
    expect(toRefund(values)).toEqual({
      line_items: [
        { id: 7, quantity: 1 },
        { id: 8, refund_total: '2.00' },
      ],
    });
  });
});
