import { describe, expect, it } from 'vitest';
import { lineRowsOf } from './order-line-rows.rules.js';

const order = {
  ...{ id: 7, number: '7', status: 'completed', date_created: '2026-03-01T10:00:00', date_paid: null, currency: 'EUR' },
  ...{ customer_id: 3, payment_method_title: 'iDEAL', billing: { first_name: 'Hanna', company: 'Noten; zonen', country: 'NL' } },
  tax_lines: [
    { rate_id: 1, label: 'BTW', rate_percent: 9 },
    { rate_id: 2, label: 'BTW 21%', rate_percent: 21 },
  ],
  line_items: [
    {
      ...{ id: 1, name: 'Nuts', sku: 'N', product_id: 5, variation_id: 0, quantity: 2, tax_class: 'reduced-rate' },
      ...{
        total: '10.00',
        total_tax: '0.90',
        taxes: [
          { id: 1, total: '0.9' },
          { id: 2, total: '' },
        ],
      },
    },
  ],
  shipping_lines: [{ id: 2, method_title: 'Post', total: '5.95', total_tax: '1.25', taxes: [{ id: 2, total: '1.2495' }] }],
  fee_lines: [
    { id: 3, name: 'Return of a crate', tax_class: '', total: '-1.00', total_tax: '-0.21', taxes: [{ id: 2, total: '-0.21' }] },
  ],
  refunds: [{ id: 9, reason: 'broken', total: '-5.45', total_tax: '-0.45' }],
};

describe('rows of the lines of an order', () => {
  it('have the net amount, the tax, the gross amount and the rate of each line', () => {
    const rows = lineRowsOf(order, new Map([[9, '2026-04-02T09:00:00']])).map((cells) =>
      ['line_type', 'name', 'quantity', 'tax_rate', 'net', 'tax', 'gross'].map((name) => cells.get(name)),
    );
    expect(rows).toEqual([
      ['product', 'Nuts', '2', 'BTW 9%', '10.00', '0.90', '10.90'],
      ['shipping', 'Post', '1', 'BTW 21%', '5.95', '1.25', '7.20'],
      ['fee', 'Return of a crate', '1', 'BTW 21%', '-1.00', '-0.21', '-1.21'],
      ['refund', 'broken', '', '', '-5.00', '-0.45', '-5.45'],
    ]);
  });

  it('say to which order they belong', () => {
    for (const cells of lineRowsOf(order, new Map([[9, '2026-04-02T09:00:00']])))
      expect(['order_id', 'date_created', 'date_paid', 'currency', 'billing_company'].map((name) => cells.get(name))).toEqual([
        ...['7', '2026-03-01T10:00:00', '', 'EUR', 'Noten; zonen'],
      ]);
  });

  it('have the date of the order, and refunds their own', () => {
    const dates = lineRowsOf(order, new Map([[9, '2026-04-02T09:00:00']])).map((cells) => cells.get('line_date')?.slice(0, 10));
    expect(dates).toEqual(['2026-03-01', '2026-03-01', '2026-03-01', '2026-04-02']);
  });

  it('are none for an order without lines', () => {
    expect(lineRowsOf({ id: 1, billing: {} }, new Map())).toEqual([]);
  });
});
