import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseParameters } from '@grove/rest';
import { applyFilterArgument } from './product-filter.rules.js';
import type { ProductsQuery } from '../api/query-v1.js';

const NAMED = {
  page: 1,
  perPage: 10,
  status: 'any',
  order: 'desc',
  orderby: 'date',
  include: [],
  exclude: [],
} as unknown as ProductsQuery;

const filtered = (filter: Record<string, unknown>) => applyFilterArgument({ ...NAMED, filter });

describe('the filter of a list of products', () => {
  it.each([
    [{ s: 'figs' }, { search: 'figs' }],
    [{ p: '7' }, { include: [7] }],
    [{ p: 7 }, { include: [7] }],
    [{ p: 'seven' }, { include: [0] }],
    [{ name: 'dried-figs' }, { slug: 'dried-figs' }],
    [{ orderby: 'title' }, { orderby: 'title' }],
    [{ orderby: 'MENU_ORDER' }, { orderby: 'menu_order' }],
    [{ order: 'ASC' }, { order: 'asc' }],
    [{ posts_per_page: '3' }, { perPage: 3 }],
    [{ posts_per_page: '0' }, { perPage: 1 }],
    [{ posts_per_page: '999' }, { perPage: 100 }],
    [{ post_status: 'draft' }, { status: 'draft' }],
    [{ post_status: 'any' }, { status: 'any' }],
    [{ meta_key: '_sku', meta_value: 'fig-1' }, { sku: 'fig-1' }],
    [
      { s: 'figs', order: 'asc', p: '7' },
      { search: 'figs', order: 'asc', include: [7] },
    ],
  ])('%j wins over what is named: %j', (filter, expected) => {
    expect(filtered(filter)).toEqual({ ...NAMED, filter, ...expected });
  });

  it.each([
    { orderby: 'rand' },
    { orderby: 'product.id; DROP TABLE product' },
    { order: 'sideways' },
    { post_status: 'trash' },
    { post_status: 'auto-draft' },
    { meta_key: '_sku' },
    { meta_key: '_price', meta_value: '5' },
    { meta_value: 'fig-1' },
    { s: { nested: 'x' } },
    { s: ['figs'] },
    { p: null },
    { author: '1', post_type: 'page', post_password: 'x', suppress_filters: '1' },
    {},
  ])('ignores unknown filters and those that would reveal hidden data: %j', (filter) => {
    expect(filtered(filter)).toEqual({ ...NAMED, filter });
  });

  it('does not change a query without a filter', () => {
    expect(applyFilterArgument(NAMED)).toEqual(NAMED);
    expect(applyFilterArgument({ ...NAMED, filter: 'x' as never })).toMatchObject(NAMED);
  });

  it.each(['__proto__', '__defineGetter__', '__defineSetter__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
    'takes %s for an argument that it does not know',
    (name) => {
      const { filter } = parseParameters(`filter[${name}]=x`) as { filter: Record<string, unknown> };
      expect({ ...filtered(filter), filter: undefined }).toEqual({ ...NAMED, filter: undefined });
    },
  );

  it.each<Record<string, string>>([
    { s: 'x'.repeat(201) },
    { name: 'x'.repeat(201) },
    { meta_key: '_sku', meta_value: 'x,'.repeat(2501) },
  ])('refuses what is longer than could be named, and cuts nothing off, %#', (filter) => {
    expect(() => filtered(filter)).toThrow(expect.objectContaining({ code: 'rest_invalid_param', status: 400 }));
  });

  it('gives a query that named arguments could give, whatever is sent', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.jsonValue());
    const name = fc.constantFrom('s', 'p', 'name', 'orderby', 'order', 'posts_per_page', 'post_status', 'meta_key', 'meta_value');
    fc.assert(
      fc.property(fc.dictionary(name, value), (filter) => {
        const query = filtered(filter);
        expect(['date', 'id', 'title', 'slug', 'menu_order', 'include']).toContain(query.orderby);
        expect(['asc', 'desc']).toContain(query.order);
        expect(['any', 'draft', 'pending', 'private', 'publish']).toContain(query.status);
        expect(query.perPage).toBeGreaterThanOrEqual(1);
        expect(query.perPage).toBeLessThanOrEqual(100);
        expect(query.include.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
