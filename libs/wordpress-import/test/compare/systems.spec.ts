import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compare, type CompareOptions, type ComparisonResult } from '../../src/compare/compare.js';
import { FixtureShop } from './support/fixture-shop.js';

const KEY = { user: 'owner', password: 'abcd efgh' };

const order = (id: number, changes: object = {}) => ({
  id,
  status: 'completed',
  currency: 'EUR',
  date_created: '2026-03-01T10:00:00',
  total: '12.10',
  total_tax: '2.10',
  shipping_total: '0.00',
  discount_total: '',
  line_items: [{ id: id * 10, name: 'Walnuts', total: '10.00' }],
  ...changes,
});
const orders = (count: number) => Array.from({ length: count }, (_none, index) => order(index + 1));

describe('Two shops', () => {
  let [old, current] = [] as unknown as [FixtureShop, FixtureShop];
  beforeEach(async () => {
    [old, current] = [await FixtureShop.start(), await FixtureShop.start()];
    for (const shop of [old, current]) {
      shop.lists['/wc/v1/orders'] = orders(25);
      shop.documents['/wp/v2/users/me'] = { id: 1, roles: ['administrator'] };
    }
  });
  afterEach(() => Promise.all([old.stop(), current.stop()]));

  const compared = (options: Partial<CompareOptions> = {}): Promise<ComparisonResult> =>
    compare({
      old: old.url,
      current: current.url,
      keys: [{ old: KEY, current: KEY }],
      perPage: 10,
      concurrency: 3,
      retryDelayMs: 1,
      sample: 4,
      ...options,
    });
  const kinds = ({ differences }: ComparisonResult) => differences.map(({ nature, field, records }) => [nature, field, records]);

  it('that have the same records are equal, and every page of them was read', async () => {
    const result = await compared();
    expect([result.isEqual, result.differences, result.failures]).toEqual([true, [], []]);
    expect(result.resources).toContainEqual(
      expect.objectContaining({ resource: '/wc/v1/orders', oldRecords: 25, newRecords: 25 }),
    );
    expect(result.ledger[0]).toMatchObject({
      section: 'Orders',
      label: 'completed, EUR, 2026-03',
      old: { orders: '25', total: '302.5' },
    });
  });

  it('that differ by one cent in one of many orders differ in the record and in the sums', async () => {
    current.lists['/wc/v1/orders'][17] = order(18, { total: '12.11' });
    const result = await compared();
    expect([result.isEqual, kinds(result)]).toEqual([false, [['value', 'total', 1]]]);
    expect(result.differences[0].examples[0]).toMatchObject({ id: 18, old: '"12.10"', new: '"12.11"' });
    expect(
      result.ledger.filter(({ isEqual }) => !isEqual).map(({ section, old: a, new: b }) => [section, a['total'], b['total']]),
    ).toEqual([
      ['Orders', '302.5', '302.51'],
      ['Orders in total', '302.5', '302.51'],
    ]);
  });

  it('differ if one of them lacks records, wherever they are', async () => {
    current.lists['/wc/v1/orders'] = orders(25).filter(({ id }) => ![1, 10, 25].includes(id));
    old.lists['/wc/v1/orders'] = orders(25).filter(({ id }) => id !== 12);
    const result = await compared();
    expect(kinds(result)).toEqual(
      expect.arrayContaining([
        ['record only old', '', 3],
        ['record only new', '', 1],
        ['total', '', expect.anything()],
      ]),
    );
  });

  it('are equal if a record moved to another page while the list was read', async () => {
    let wasRead = false;
    current.onRequest = ({ query }) => {
      // As if an older order had been deleted and made again between two pages.
      if (query.get('page') !== '2' || wasRead) return undefined;
      wasRead = true;
      return { body: orders(25).slice(11, 21), headers: { 'x-wp-total': '25' } };
    };
    expect(kinds(await compared())).toEqual([]);
  });

  it('differ in what they answer to visitors and to owners of keys, each by itself', async () => {
    current.onRequest = ({ path, authorization }) =>
      authorization === undefined && path.startsWith('/wc/')
        ? { status: 401, body: { code: 'cannot_view', message: 'No.' } }
        : undefined;
    const result = await compared();
    expect(kinds(result)).toEqual([['status', '', expect.anything()]]);
    expect(result.differences[0].examples[0]).toMatchObject({ principal: 'visitor', old: '200', new: '"401 cannot_view"' });
  });

  it('are compared below each record too', async () => {
    for (const shop of [old, current])
      for (const id of [1, 2]) shop.lists[`/wc/v1/orders/${id}/notes`] = [{ id: id * 100, note: 'Paid.' }];
    current.lists['/wc/v1/orders/2/notes'] = [{ id: 200, note: 'Not paid.' }];
    const result = await compared({ sample: undefined });
    expect(result.differences.map(({ resource, field }) => [resource, field])).toEqual([['/wc/v1/orders/{id}/notes', 'note']]);
  });

  it('may have fields that the other does not know: they are listed once, and count as equal', async () => {
    old.lists['/wc/v1/orders'] = orders(25).map((record) => ({ ...record, brand: 'x' }));
    current.lists['/wc/v1/orders'] = orders(25).map((record) => ({
      ...record,
      line_items: record.line_items.map((line) => ({ ...line, weight: 1 })),
    }));
    const result = await compared();
    expect([result.isEqual, result.unknownFields]).toEqual([
      true,
      [
        { resource: '/wc/v1/orders', field: 'brand', onlyIn: 'old' },
        { resource: '/wc/v1/orders', field: 'line_items[].weight', onlyIn: 'new' },
      ],
    ]);
  });

  it('differ if only some records lack a field', async () => {
    current.lists['/wc/v1/orders'] = orders(25).map(({ status, ...record }) =>
      record.id === 3 ? record : { ...record, status },
    );
    expect(kinds(await compared())).toEqual([['field only old', 'status', 1]]);
  });

  it('name their own addresses in the same places', async () => {
    for (const shop of [old, current])
      shop.lists['/wp/v2/posts'] = [
        { id: 1, link: `${shop.url}/hello/?next=${encodeURIComponent(shop.url)}`, content: `See ${shop.url}.` },
      ];
    expect((await compared()).isEqual).toBe(true);
    current.lists['/wp/v2/posts'] = [{ ...current.lists['/wp/v2/posts'][0], content: 'See http://elsewhere.example.' }];
    expect(kinds(await compared())).toEqual([['value', 'content', 1]]);
  });

  it('count as equal where the new one still names the address of the old one, and the report says so', async () => {
    for (const shop of [old, current]) shop.lists['/wp/v2/posts'] = [{ id: 1, content: `See ${old.url}.` }];
    const { isEqual, formerAddresses } = await compared();
    expect([isEqual, formerAddresses > 0]).toEqual([true, true]);
  });

  it('are requested page by page, with few requests at the same time, and as few single records as were wanted', async () => {
    await compared({ sample: 5, concurrency: 2 });
    expect(old.mostAtOnce).toBeLessThanOrEqual(2);
    const singles = old.requests.filter((request) => /orders\/\d+\?/.test(request));
    expect(new Set(singles).size).toBe(5);
  });

  it('are compared in the routes that were chosen only', async () => {
    for (const shop of [old, current]) shop.lists['/wc/v1/coupons'] = [{ id: 900, code: shop.url.slice(-5) }];
    expect((await compared({ only: /\/orders/ })).isEqual).toBe(true);
    expect((await compared({ only: /\/coupons/ })).isEqual).toBe(false);
  });
});
