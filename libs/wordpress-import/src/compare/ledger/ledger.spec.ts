import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Json } from '../json.js';
import { Ledger, yearsOf } from './ledger.js';
import { exactAmount } from './ledger-entries.js';

const order = (changes: object = {}): Json => ({
  ...{
    status: 'completed',
    currency: 'EUR',
    date_created: '2026-03-31T23:30:00',
    total: '12.10',
    total_tax: '2.10',
    shipping_total: '',
    discount_total: '0.00',
  },
  ...{
    tax_lines: [{ rate_id: 1, rate_code: 'NL-BTW-1', tax_total: '2.00', shipping_tax_total: '0.10' }],
    refunds: [{ id: 9, total: '-5.00' }],
  },
  ...changes,
});

function ledgerOf(collection: string, old: readonly Json[], current: readonly Json[]) {
  const ledger = new Ledger();
  for (const record of old) ledger.add('old', collection, record);
  for (const record of current) ledger.add('new', collection, record);
  return ledger.result();
}
const different = (rows: ReturnType<typeof ledgerOf>) =>
  rows.filter(({ isEqual }) => !isEqual).map(({ section, label }) => `${section}: ${label}`);

describe('The ledger', () => {
  it.each<[string, Json, string[]]>([
    ['nothing', order(), []],
    ['a cent of a total', order({ total: '12.11' }), ['Orders: completed, EUR, 2026-03', 'Orders in total: EUR']],
    ['a status', order({ status: 'refunded' }), ['Orders: completed, EUR, 2026-03', 'Orders: refunded, EUR, 2026-03']],
    [
      'a month',
      order({ date_created: '2026-04-01T00:00:00' }),
      [
        'Orders: completed, EUR, 2026-03',
        'Orders: completed, EUR, 2026-04',
        'Refunds: EUR, orders of 2026-03',
        'Refunds: EUR, orders of 2026-04',
      ],
    ],
    [
      'a cent of a tax',
      order({ tax_lines: [{ rate_id: 1, rate_code: 'NL-BTW-1', tax_total: '2.00', shipping_tax_total: '0.11' }] }),
      ['Taxes: NL-BTW-1 (rate 1), EUR'],
    ],
    [
      'the rate of a tax',
      order({ tax_lines: [{ rate_id: 2, rate_code: 'NL-BTW-1', tax_total: '2.10', shipping_tax_total: '0' }] }),
      ['Taxes: NL-BTW-1 (rate 1), EUR', 'Taxes: NL-BTW-1 (rate 2), EUR'],
    ],
    ['a refund', order({ refunds: [] }), ['Refunds: EUR, orders of 2026-03']],
    [
      'an amount that cannot be read',
      order({ discount_total: '0,00' }),
      ['Orders: completed, EUR, 2026-03', 'Orders in total: EUR'],
    ],
  ])('of orders that differ in %s has exactly those sums differ', (_what, changed, expected) => {
    expect(different(ledgerOf('orders', [order(), order()], [order(), changed]))).toEqual(expected);
  });

  it.each<[string, Json, Json]>([
    [
      'products',
      { manage_stock: true, stock_quantity: 5, in_stock: true },
      { manage_stock: true, stock_quantity: 4, in_stock: true },
    ],
    [
      'products',
      { variations: [{ manage_stock: true, stock_quantity: 5 }] },
      { variations: [{ manage_stock: true, stock_quantity: -5 }] },
    ],
    ['products', { stock_status: 'instock' }, { stock_status: 'outofstock' }],
    ['coupons', { usage_count: 2 }, { usage_count: 3 }],
    ['customers', { orders_count: 1, total_spent: '9.99' }, { orders_count: 1, total_spent: '9.98' }],
  ])('of %s finds other sums', (collection, old, current) => {
    expect(different(ledgerOf(collection, [old, old], [old, old]))).toEqual([]);
    expect(different(ledgerOf(collection, [old, old], [old, current]))).toHaveLength(1);
  });

  it('adds exactly, in whatever order the records come', () => {
    const cents = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(cents, (amounts) => {
        const orders = amounts.map((amount) =>
          order({
            total: `${amount < 0 ? '-' : ''}${Math.abs(Math.trunc(amount / 100))}.${String(Math.abs(amount % 100)).padStart(2, '0')}`,
          }),
        );
        const rows = ledgerOf('orders', orders, [...orders].reverse());
        const total = rows.find(({ section }) => section === 'Orders in total')!.old['total'];
        expect([different(rows), Math.round(Number(total) * 100)]).toEqual([
          [],
          amounts.reduce((sum, amount) => sum + amount, 0),
        ]);
      }),
    );
  });

  it('knows the years that have orders', () => {
    expect(
      yearsOf(ledgerOf('orders', [order({ date_created: '2015-01-01T00:00:00' }), order({ date_created: null }), order()], [])),
    ).toEqual([2015, 2026]);
  });

  it.each<[Json | undefined, string | undefined]>([
    ['12.50', '12.5'],
    ['-0.01', '-0.01'],
    ['2.17500000', '2.175'],
    [3, '3'],
    [2.5, '2.5'],
    ['', '0'],
    [null, '0'],
    [undefined, '0'],
    ['4,95', undefined],
    ['0.1234567', undefined],
    ['1e3', undefined],
    ['twelve', undefined],
    [true, undefined],
    [{}, undefined],
  ])('reads the amount %j as %j', (value, expected) => {
    expect(exactAmount(value)?.toText()).toBe(expected);
  });
});
