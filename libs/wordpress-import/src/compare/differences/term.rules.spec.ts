import { describe, expect, it } from 'vitest';
import type { Json } from '../json.js';
import { ComparisonContext } from './old-system-facts.js';
import { isByCounts, isByShared } from './term.rules.js';

/** Terms with counts, written as `1:4`. */
const terms = (text: string): Json[] =>
  text.split(' ').map((term) => ({ id: Number(term.split(':')[0]), count: Number(term.split(':')[1]) }));

const RESOURCE = '/wc/v1/products/categories';
const isByCount = (field: string, old: Json | undefined, current: Json | undefined, query = '', total?: number): boolean =>
  isByCounts(old, current, field, { resource: RESOURCE, path: RESOURCE + query, total });

describe('Counts of terms', () => {
  it('count as equal, and so do lists that go by them', () => {
    expect(isByCount('count', 4, 0)).toBe(true);
    expect(isByCount('count', 4, null)).toBe(false);
    expect(isByCount('X-WP-Total', 28, 29, '?hide_empty=true')).toBe(true);
    expect(isByCount('X-WP-Total', 28, 29)).toBe(false);
  });

  it.each([
    ['?hide_empty=true', '1:3 2:4', '2:4 3:1', true],
    ['?hide_empty=true', '1:3 2:4', '2:4 3:0', false],
    ['?hide_empty=true', '1:3 2:4 3:1', '2:4 1:3', false],
    ['?hide_empty=false', '1:3 2:4', '2:4', false],
    ['', '1:3 2:4', '2:4', false],
    ['', '1:3 2:4', '2:4 1:3', false],
    ['?orderby=count&order=desc', '1:3 2:4', '2:4 1:3', true],
    ['?orderby=count&order=desc', '1:3 2:4', '1:3 2:4', false],
    ['?orderby=count', '1:3 2:4', '1:3 2:4', true],
    ['?orderby=count', '1:3 2:4', '2:4', false],
  ])('explain that the list %s of %s is %s: %s', (query, old, current, isEqual) => {
    expect(isByCount('[]', terms(old), terms(current), query, 2)).toBe(isEqual);
  });

  it('explain that a term of another page comes first', () => {
    expect(isByCount('[]', terms('1:9 2:4'), terms('2:4 3:2'), '?orderby=count&order=desc&per_page=2', 3)).toBe(true);
  });
});

describe('A term of two taxonomies', () => {
  const facts = new ComparisonContext();
  const listed = { id: 161, name: 'Shared', taxonomy: 'product_tag', link: '/product-tag/shared/', count: 0 };
  const right = { id: 161, name: 'Shared', taxonomy: 'category', link: '/category/shared/', count: 1 };
  facts.learn('/wp/v2/categories', [listed, { ...right, id: 5 }]);
  const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);
  const explains = (field: string, old: Json, current: Json): boolean =>
    isByShared(old, current, isSame, { resource: '/wp/v2/categories', field, facts });

  it('is listed by WordPress with what it has in the other taxonomy', () => {
    expect(explains('', listed, right)).toBe(true);
    expect(explains('', { ...listed, name: 'Other' }, right)).toBe(false);
    expect(explains('', right, { ...right, link: '/elsewhere/' })).toBe(false);
    expect(explains('', { ...listed, id: 5 }, { ...right, id: 5 })).toBe(false);
  });

  it('is not shown by WordPress at its posts', () => {
    expect(explains('categories', [5], [5, 161])).toBe(true);
    expect(explains('categories', [5, 161], [5])).toBe(false);
    expect(explains('categories', [5], [5, 6])).toBe(false);
  });
});
