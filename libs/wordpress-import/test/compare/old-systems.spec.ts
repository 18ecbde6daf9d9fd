import { afterEach, describe, expect, it } from 'vitest';
import { compare, type CompareOptions, type ComparisonResult } from '../../src/compare/compare.js';
import { FixtureShop } from './support/fixture-shop.js';

const KEY = { user: 'owner', password: 'abcd efgh' };
const PRODUCTS = [1, 2, 3].map((id) => ({ id, name: `Nut ${id}`, status: 'publish' }));

describe('An old system', () => {
  const shops: FixtureShop[] = [];
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.stop()));
  });

  async function start(root?: string): Promise<FixtureShop> {
    const shop = await FixtureShop.start(root);
    shop.lists['/wc/v1/products'] = PRODUCTS;
    shop.documents['/wp/v2/users/me'] = { id: 1 };
    shops.push(shop);
    return shop;
  }
  const compared = (old: string, current: string, options: Partial<CompareOptions> = {}): Promise<ComparisonResult> =>
    compare({ old, current, keys: [{ old: KEY, current: KEY }], perPage: 100, concurrency: 2, retryDelayMs: 1, ...options });

  it.each([
    ['at /wp-json', '/wp-json'],
    ['at another root that its front page names', '/api'],
    ['behind ?rest_route=', '/?rest_route='],
  ])('is found %s', async (_where, root) => {
    const [old, current] = [await start(root), await start()];
    const result = await compared(old.url, current.url);
    expect([result.isEqual, result.resources.find(({ resource }) => resource === '/wc/v1/products')?.oldRecords]).toEqual([
      true,
      3,
    ]);
  });

  it.each([[429], [502], [503], [504]])('that answers %d for a while is asked again', async (status) => {
    const [old, current] = [await start(), await start()];
    let failures = 3;
    old.onRequest = ({ query }) =>
      query.has('page') && failures-- > 0 ? { status, headers: { 'retry-after': '0' }, body: '' } : undefined;
    expect((await compared(old.url, current.url)).isEqual).toBe(true);
  });

  it('that fails always is no equal system: the report says what could not be compared', async () => {
    const [old, current] = [await start(), await start()];
    old.onRequest = ({ query }) => (query.has('page') ? { status: 500, body: 'Fatal error' } : undefined);
    expect((await compared(old.url, current.url)).failures[0]).toContain('answers 500 to /wc/v1/products');
  });

  it('that does not answer at all ends the comparison with a sentence', async () => {
    const [old, current] = [await start(), await start()];
    const { url } = old;
    await old.stop();
    await expect(compared(url, current.url)).rejects.toThrow(`${url} does not answer (ECONNREFUSED)`);
  });

  it('that is no WordPress ends the comparison with a sentence', async () => {
    const [old, current] = [await start(), await start()];
    old.onRequest = () => ({ body: '<html>Hello</html>' });
    await expect(compared(old.url, current.url)).rejects.toThrow(`There is no REST interface of WordPress at ${old.url}`);
  });

  it('that does not accept a key ends the comparison, and the sentence has no password', async () => {
    const [old, current] = [await start(), await start()];
    old.onRequest = ({ path }) =>
      path === '/wp/v2/users/me' ? { status: 401, body: { code: 'incorrect_password' } } : undefined;
    const error = await compared(old.url, current.url).catch((reason: unknown) => reason as Error);
    expect(String(error)).toContain('does not sign in owner');
    expect(String(error)).not.toContain(KEY.password);
  });

  it('that answers pages of a proxy in place of JSON ends the comparison with a sentence', async () => {
    const [old, current] = [await start(), await start()];
    old.onRequest = ({ path }) => (path === '/wc/v1/products' ? { body: '<html>Please wait</html>' } : undefined);
    await expect(compared(old.url, current.url)).rejects.toThrow('answers no JSON to /wc/v1/products');
  });

  it('has namespaces of plug-ins: the report says that they are not compared', async () => {
    const [old, current] = [await start(), await start()];
    old.lists['/wc-analytics/reports/orders'] = [];
    expect((await compared(old.url, current.url)).omissions).toEqual([
      'Only the old system has one route of wc-analytics/reports.',
    ]);
  });

  it('that stores orders in tables of their own is compared by wc/v3, because its wc/v1 does not answer them', async () => {
    const [old, current] = [await start(), await start()];
    const same = { id: 7, status: 'completed', currency: 'EUR', total: '10.00' };
    old.lists['/wc/v1/orders'] = [];
    old.lists['/wc/v3/orders'] = [
      {
        ...same,
        date_created: '2026-01-01T01:00:00',
        date_created_gmt: '2026-01-01T00:00:00',
        line_items: [{ id: 1, price: 2.5, total: '2.5' }],
      },
    ];
    old.documents['/wc/v3/system_status'] = { settings: { HPOS_enabled: true, HPOS_sync_enabled: false } };
    current.lists['/wc/v1/orders'] = [
      { ...same, date_created: '2026-01-01T00:00:00', line_items: [{ id: 1, price: '2.50', total: '2.50' }] },
    ];
    expect((await compared(old.url, current.url)).differences).toEqual([]);
    current.lists['/wc/v1/orders'] = [{ ...same, total: '10.01', date_created: '2026-01-01T00:00:00', line_items: [] }];
    const { differences } = await compared(old.url, current.url);
    expect(differences.map(({ field }) => field).sort()).toEqual(['line_items[]', 'total']);
  });
});
