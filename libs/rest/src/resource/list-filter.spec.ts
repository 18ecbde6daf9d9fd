import { describe, expect, it } from 'vitest';
import { withListFilter } from './list-filter.js';
import type { DatedQuery } from './list-queries.js';

const plain: DatedQuery = { page: 1, perPage: 10, exclude: [], include: [3], order: 'desc', orderby: 'date', search: 'fig' };

describe('the filter of a list', () => {
  it.each<[Record<string, unknown>, Partial<DatedQuery>]>([
    [{ s: 'date' }, { search: 'date' }],
    [{ p: '7' }, { include: [7] }],
    [{ post__in: ['7', 8] }, { include: [7, 8] }],
    [{ post__in: '7, 8' }, { include: [7, 8] }],
    [{ post__in: 'none' }, { include: [0] }],
    [{ orderby: 'ID' }, { orderby: 'id' }],
    [{ order: 'ASC' }, { order: 'asc' }],
    [{ posts_per_page: '2' }, { perPage: 2 }],
    [{ posts_per_page: '500' }, { perPage: 100 }],
    [{ offset: 3 }, { offset: 3 }],
  ])('%j wins over the plain arguments', (filter, taken) => {
    expect(withListFilter({ ...plain, filter })).toEqual({ ...plain, filter, ...taken });
  });

  it.each<Record<string, unknown>>([
    { post_status: 'trash' },
    { orderby: 'password' },
    { order: 'up' },
    { constructor: '1' },
    { s: { a: 1 } },
    { s: null },
  ])('passes over %j', (filter) => {
    expect(withListFilter({ ...plain, filter })).toEqual({ ...plain, filter });
  });

  it.each([{ s: 'x'.repeat(201) }, { post__in: Array(1001).fill(1).join() }])(
    'refuses what is longer than the argument could be',
    (filter) => {
      expect(() => withListFilter({ ...plain, filter })).toThrow(
        expect.objectContaining({ code: 'rest_invalid_param', status: 400 }),
      );
    },
  );

  it('that is not there changes nothing', () => {
    expect(withListFilter(plain)).toEqual(plain);
  });
});
