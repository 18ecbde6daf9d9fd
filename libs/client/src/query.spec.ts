import { expect, it } from 'vitest';
import { queryString } from './query.js';

it.each([
  ['nothing', undefined, ''],
  ['an undefined value', { search: undefined }, ''],
  ['an empty list', { include: [] }, ''],
  ['texts and numbers', { search: 'Käse & 50%', page: 2 }, '?search=K%C3%A4se%20%26%2050%25&page=2'],
  ['empty, null, false and zero values', { a: '', b: null, c: false, d: 0 }, '?a=&b=&c=false&d=0'],
  ['a list', { include: [3, 5] }, '?include%5B%5D=3&include%5B%5D=5'],
  ['an object', { filter: { s: 'fig', ids: [1, 2] } }, '?filter%5Bs%5D=fig&filter%5Bids%5D%5B%5D=1&filter%5Bids%5D%5B%5D=2'],
])('a query string contains %s', (_case, query, expected) => {
  expect(queryString(query)).toBe(expected);
});
