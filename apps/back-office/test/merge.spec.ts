import { describe, expect, it } from 'vitest';
import { changedNames, conflictsOf, covers, without } from '../src/data/merge.js';

const variations = (...prices: string[]) =>
  prices.map((regular_price, index) => ({ id: index + 1, regular_price, sku: `s${index}` }));

describe('A change of a record that others have changed', () => {
  it.each([
    ['another field', { name: 'Mine' }, { name: 'a', sku: 'b' }, { name: 'a', sku: 'theirs' }, []],
    ['the same field', { name: 'Mine' }, { name: 'a' }, { name: 'Theirs' }, ['name']],
    ['the same field to the same value', { name: 'Both' }, { name: 'a' }, { name: 'Both' }, []],
    [
      'another line of an address',
      { billing: { city: 'Zeist' } },
      { billing: { city: '', phone: '' } },
      { billing: { city: '', phone: '1' } },
      [],
    ],
    [
      'the same line of an address',
      { billing: { city: 'Zeist' } },
      { billing: { city: '' } },
      { billing: { city: 'Soest' } },
      ['billing.city'],
    ],
    ['a list', { tags: [{ id: 1 }] }, { tags: [] }, { tags: [{ id: 2, name: 'b' }] }, ['tags']],
    ['a list to the same entries', { tags: [{ id: 2 }] }, { tags: [] }, { tags: [{ id: 2, name: 'b' }] }, []],
    [
      'another variation',
      { variations: [{ id: 1, regular_price: '9' }] },
      { variations: variations('1', '2') },
      { variations: variations('1', '3') },
      [],
    ],
    [
      'the same variation',
      { variations: [{ id: 2, regular_price: '9' }] },
      { variations: variations('1', '2') },
      { variations: variations('1', '3') },
      ['variations.0.regular_price'],
    ],
    [
      'a variation that is gone',
      { variations: [{ id: 2, regular_price: '9' }] },
      { variations: variations('1', '2') },
      { variations: variations('1') },
      ['variations.0'],
    ],
    ['what the person has not read', { password: 'a' }, {}, { name: 'b' }, []],
  ])('conflicts with theirs where it should: %s', (_case, mine, before, theirs, paths) => {
    expect(conflictsOf(mine, before, theirs).map(({ path }) => path.join('.'))).toEqual(paths);
  });

  it('loses only the field that the person gives up, and entries that then change nothing', () => {
    const change = {
      name: 'a',
      billing: { city: 'b' },
      variations: [
        { id: 1, sku: 'c' },
        { id: 2, sku: 'd', regular_price: '1' },
      ],
    };
    expect(without(change, ['name'])).toEqual({ billing: change.billing, variations: change.variations });
    expect(without(change, ['billing', 'city'])).toEqual({ name: 'a', variations: change.variations });
    expect(without(change, ['variations', 0, 'sku']).variations).toEqual([change.variations[1]]);
    expect(without(change, ['variations', 1, 'sku']).variations).toEqual([change.variations[0], { id: 2, regular_price: '1' }]);
    expect(without({ variations: [{ id: 1, sku: 'c' }] }, ['variations', 0])).toEqual({});
  });

  it('is known by the fields that somebody has changed, not by those that follow from them', () => {
    const before = { name: 'a', price: '1', date_modified: 'b', tags: [] };
    expect(changedNames(before, { name: 'c', price: '2', date_modified: 'd', tags: [], other: 1 })).toEqual(['name']);
  });

  it.each([
    ['requests of a person', { last_seen: null }, { last_seen: '2026-03-05T12:00:00' }],
    ['requests with a key', { date_last_used: null }, { date_last_used: '2026-03-05T12:00:00' }],
    ['a message that is opened', { read: false }, { read: true }],
    ['orders with a coupon', { usage_count: 0, used_by: [] }, { usage_count: 1, used_by: ['7'] }],
    ['orders of a customer', { orders_count: 0, total_spent: '0.00' }, { orders_count: 1, total_spent: '5.00' }],
    ['deliveries of a webhook', { failures: 0, last_error: null }, { failures: 1, last_error: 'HTTP 500' }],
  ])('is not what a record gets by its use: %s', (_use, before, theirs) => {
    expect(changedNames({ status: 'a', ...before }, { status: 'a', ...theirs })).toEqual([]);
    expect(changedNames({ status: 'a', ...before }, { status: 'b', ...theirs })).toEqual(['status']);
  });

  it('is there already if the record has all that is sent', () => {
    expect(covers({ name: 'a', tags: [{ id: 1, name: 'b' }], more: 1 }, { name: 'a', tags: [{ id: 1 }] })).toBe(true);
    expect(covers({ name: 'a', tags: [{ id: 1 }, { id: 2 }] }, { tags: [{ id: 1 }] })).toBe(false);
    expect(covers({ name: 'a' }, { name: 'a', password: 'b' })).toBe(false);
  });
});
