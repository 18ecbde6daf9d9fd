import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.js';
import { compareValues } from './value-differences.js';

const row = (id: number, quantity: number, more: JsonObject = {}): JsonObject => ({
  ...{ name: `Product ${id}`, product_id: id, quantity },
  _links: { about: [{ href: '/reports' }], product: [{ href: `/products/${id}` }] },
  ...more,
});

/** Twelve products: two of each number. */
const FULL = [6, 5, 4, 3, 2, 1].flatMap((quantity) => [row(quantity * 10, quantity), row(quantity * 10 + 1, quantity)]);
const SHORT = FULL.slice(0, 11);
const withLast = (report: readonly Json[], ...last: Json[]): Json => [...report.slice(0, report.length - last.length), ...last];

const isEqual = (resource: string, old: Json, current: Json) =>
  compareValues({ resource }, old, current, Object.is).differences.length === 0;

describe('A report of best sellers', () => {
  const equal = (old: Json, current: Json) => isEqual('/wc/v1/reports/top_sellers', old, current);

  it('is equal to one that has equally sold products in another order', () => {
    expect(equal(FULL, withLast(FULL, FULL[11], FULL[10]))).toBe(true);
    expect(equal(FULL, [FULL[1], FULL[0], ...FULL.slice(2)])).toBe(true);
  });

  it('is equal to one that names other products of the last number, if both are full', () => {
    expect(equal(FULL, withLast(FULL, row(99, 1)))).toBe(true);
    expect(equal(FULL, withLast(FULL, row(98, 1), row(99, 1)))).toBe(true);
    expect(equal(SHORT, withLast(SHORT, row(99, 1)))).toBe(false);
  });

  it.each<[string, Json]>([
    ['another number', withLast(FULL, row(11, 2))],
    ['another product before the last number', [row(99, 6), ...FULL.slice(1)]],
    ['another order of numbers', [...FULL.slice(2, 4), ...FULL.slice(0, 2), ...FULL.slice(4)].slice(1)],
    ['fewer products', FULL.slice(0, 11)],
    ['another name of the same product', withLast(FULL, row(11, 1, { name: 'Other' }))],
    ['a link to another product', withLast(FULL, row(99, 1, { _links: { about: [], product: [{ href: '/products/98' }] } }))],
    [
      'another link to the reports',
      withLast(FULL, row(99, 1, { _links: { about: [{ href: '/x' }], product: [{ href: '/products/99' }] } })),
    ],
    ['another field', withLast(FULL, row(99, 1, { sku: 'x' }))],
  ])('differs from one that has %s', (_what, current) => {
    expect(equal(FULL, current)).toBe(false);
  });
});

describe('The discount of a day', () => {
  const line = { sales: '10.00', orders: 1, discount: '1.00' };
  const report = (totals: Json, total_discount = '3.00'): Json => [{ total_discount, totals }];
  const differs = (current: Json) => !isEqual('/wc/v1/reports/sales', report({ '2026-01-01': line }), current);

  it('may be more than WooCommerce shows', () => {
    expect(differs(report({ '2026-01-01': { ...line, discount: '3.00' } }))).toBe(false);
  });

  it.each<[string, Json]>([
    ['less', report({ '2026-01-01': { ...line, discount: '0.99' } })],
    ['no amount', report({ '2026-01-01': { ...line, discount: null } })],
    ['of a report with another sum', report({ '2026-01-01': { ...line, discount: '2.00' } }, '2.00')],
    ['of a day with other sales', report({ '2026-01-01': { ...line, discount: '3.00', sales: '9.00' } })],
    ['of another day', report({ '2026-01-02': { ...line, discount: '3.00' } })],
    ['of more days', report({ '2026-01-01': { ...line, discount: '3.00' }, '2026-01-02': line })],
  ])('differs if it is %s', (_what, current) => {
    expect(differs(current)).toBe(true);
  });
});
