import { describe, expect, it } from 'vitest';
import type { Json } from '../json.js';
import type { ComparedRequest } from './equality-rule.js';
import { isByOrder } from './order.rules.js';
import { ComparisonContext } from './old-system-facts.js';

/** Records with a date, written as `1a`: the id and the date. */
const records = (text: string, field = 'date'): Json[] =>
  text.split(' ').map((record) => ({ id: Number.parseInt(record), [field]: record.replace(/\d+/, '') }));

const ofList = (old: Json[], current: Json[], request: Partial<ComparedRequest> = {}): boolean =>
  isByOrder(old, current, Object.is, { resource: '/wp/v2/posts', path: '/wp/v2/posts', field: '[]', ...request });

describe('The order of a list', () => {
  it.each([
    ['1a 2a 3b', '2a 1a 3b', true],
    ['1a 2a 3b', '1a 3b 2a', false],
    ['1a 2b', '2b 1a', false],
    ['1a 2a', '1a 2b', false],
    ['1a 2a', '1a', false],
    ['1a 2a', '1a 3a', false],
  ])('%s counts as that of %s: %s', (old, current, isEqual) => {
    expect(ofList(records(old), records(current))).toBe(isEqual);
  });

  it.each([
    ['posts?per_page=3', 9, '1a 2b 3c', '1a 2b 4c', true],
    ['posts?per_page=3', 9, '1a 2b 3c', '1a 2b 4d', false],
    ['posts?per_page=3', 9, '1a 2b 3c', '1a 4b 3c', false],
    ['posts?per_page=3', 3, '1a 2b 3c', '1a 2b 4c', false],
    ['posts?per_page=3', undefined, '1a 2b 3c', '1a 2b 4c', false],
    ['posts?per_page=3&page=2', 6, '1a 2b 3c', '4a 2b 3c', true],
    ['posts?per_page=3&page=2', 6, '1a 2b 3c', '1a 2b 4c', false],
    ['posts?per_page=3&offset=1', 4, '1a 2b 3c', '4a 2b 3c', true],
  ])('of %s with %s records is free at the border of the page: %s counts as %s: %s', (path, total, old, current, isEqual) => {
    expect(ofList(records(old), records(current), { path, total })).toBe(isEqual);
  });

  it.each([
    ['/wc/v1/products', '', 'date_created', true],
    ['/wc/v1/products', '', 'name', false],
    ['/wc/v1/products', '?orderby=title', 'name', true],
    ['/wp/v2/pages', '?orderby=menu_order', 'menu_order', true],
    ['/wp/v2/comments', '', 'date_gmt', true],
    ['/wp/v2/tags', '', 'name', true],
    ['/wc/v1/products', '?orderby=id', 'date_created', false],
    ['/wp/v2/posts', '?orderby=relevance&search=a', 'date', false],
  ])('of %s%s goes by the field %s: %s', (resource, query, field, isEqual) => {
    const request = { resource, path: resource + query };
    expect(ofList(records('1a 2a', field), records('2a 1a', field), request)).toBe(isEqual);
  });
});

describe('The order of the options of an attribute', () => {
  const facts = new ComparisonContext();
  facts.learn('/wc/v1/products/attributes', [
    { id: 6, order_by: 'id' },
    { id: 7, order_by: 'menu_order' },
  ]);
  const ofOptions = (id: number, old: string[], current: string[], visible = true): boolean =>
    isByOrder({ id, visible: true, options: old }, { id, visible, options: current }, isSame, {
      ...{ resource: '/wc/v1/products', field: 'attributes[]', facts },
    });
  const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

  it('is by name in WooCommerce if the attribute is sorted by id', () => {
    expect(ofOptions(6, ['2019', '2020', '2023'], ['2019', '2023', '2020'])).toBe(true);
    expect(ofOptions(6, ['2019', '2023', '2020'], ['2019', '2020', '2023'])).toBe(false);
    expect(ofOptions(6, ['2019', '2020'], ['2020', '2021'])).toBe(false);
    expect(ofOptions(6, ['2019', '2020'], ['2020', '2019'], false)).toBe(false);
    expect(ofOptions(7, ['2019', '2020'], ['2020', '2019'])).toBe(false);
  });
});
