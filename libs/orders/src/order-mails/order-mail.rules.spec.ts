import { describe, expect, it } from 'vitest';
import { feeLine, itemLine, micros, shippingLine } from '../lines/testing/lines.js';
import { BLANK_ORDER, type OrderEntity } from '../model/order.entity.js';
import { orderDetailsText } from './order-mail.rules.js';

const order: OrderEntity = { ...BLANK_ORDER, id: 12, orderKey: 'k', createdAt: '', modifiedAt: null, total: micros('26.50') };
const shop = { name: 'Noten.nl', decimals: 2 };

describe('The mail with the details of an order', () => {
  it('lists items, discount, shipping, fees, tax and total, without markup', () => {
    const lines = [itemLine('20', { name: '<b>Figs</b>', quantity: 2 }), shippingLine('5'), feeLine('1', { name: 'Wrapping' })];
    const taxed = { ...order, discountTotal: micros('2'), cartTax: micros('2.10'), shippingTax: micros('0.40') };
    expect(orderDetailsText({ ...taxed, billing: { ...order.billing, firstName: 'Jan' } }, lines, shop)).toBe(
      'Dear Jan,\n\nThese are the details of your order 12 (Pending payment):\n\n' +
        '2 × Figs: 20.00 EUR\nDiscount: -2.00 EUR\nShipping: 5.00 EUR\nWrapping: 1.00 EUR\nTax: 2.50 EUR\nTotal: 26.50 EUR\n\nNoten.nl\n',
    );
  });

  it('ends with the links to the files that were bought', () => {
    const files = [{ name: '<i>Book</i>', url: 'https://noten.nl/?download_file=1' }];
    expect(orderDetailsText(order, [], shop, files)).toContain(
      'Total: 26.50 EUR\n\nYour files, for some days:\nBook: https://noten.nl/?download_file=1\n\nNoten.nl\n',
    );
  });

  it('leaves out what the order does not have', () => {
    const text = orderDetailsText({ ...order, status: 'of-a-plugin' }, [], shop);
    expect(text).toBe(
      'Dear customer,\n\nThese are the details of your order 12 (of-a-plugin):\n\nTotal: 26.50 EUR\n\nNoten.nl\n',
    );
  });
});
