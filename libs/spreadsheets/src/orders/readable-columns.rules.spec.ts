import { describe, expect, it } from 'vitest';
import { readableCells, withReadableCells } from './readable-columns.rules.js';

const order = {
  ...{ number: '7', date_created: '2026-03-01T10:00:00', date_paid: null, payment_method_title: 'iDEAL', total: '17.15' },
  billing: { first_name: 'Hanna', last_name: 'de Vries', company: 'Noten; zonen', email: 'hanna@noten.nl', country: 'NL' },
  ...{ discount_total: '1.00', shipping_total: '5.95', total_tax: '2.15' },
  line_items: [{ name: 'Nuts', sku: 'N', quantity: 2, total: '10.00' }],
  shipping_lines: [{ method_title: 'Post', total: '5.95' }],
  fee_lines: [{ name: 'Return of a crate', total: '-0.95' }],
  tax_lines: [
    { label: 'BTW', tax_total: '0.90', shipping_tax_total: '0.00' },
    { label: 'BTW 21%', tax_total: '0.00', shipping_tax_total: '1.25' },
  ],
  refunds: [{ total: '-5.45' }, { total: '-1.00' }],
};

describe('columns of orders that people read', () => {
  it('are texts without JSON', () => {
    expect(Object.fromEntries(readableCells(order))).toEqual({
      ...{ date: '2026-03-01 10:00:00', paid: '', customer: 'Hanna de Vries', company: 'Noten; zonen', email: 'hanna@noten.nl' },
      ...{ country: 'NL', payment: 'iDEAL', discount: '1.00', shipping: '5.95', tax: '2.15' },
      lines: '2 × Nuts (N) 10.00; Post 5.95; Return of a crate -0.95',
      taxes: 'BTW 0.90 + 0.00; BTW 21% 0.00 + 1.25',
      refunded: '-5.45; -1.00',
    });
  });

  it('name a customer without a name by the company, or by the e-mail address', () => {
    const billing = { first_name: '', last_name: '', company: '', email: 'jo@noten.nl' };
    expect(readableCells({ ...order, billing }).get('customer')).toBe('jo@noten.nl');
    expect(readableCells({ ...order, billing: { ...billing, company: 'Noten' } }).get('customer')).toBe('Noten');
  });

  it('are in the rows of lines too, beside the amounts of the line', () => {
    const line = new Map([
      ['name', 'Nuts'],
      ['net', '10.00'],
      ['tax', '0.90'],
    ]);
    const cells = withReadableCells(line, order);
    expect(['number', 'product', 'line_total', 'line_tax', 'tax', 'total'].map((name) => cells.get(name))).toEqual([
      ...['7', 'Nuts', '10.00', '0.90', '0.90', '17.15'],
    ]);
  });
});
