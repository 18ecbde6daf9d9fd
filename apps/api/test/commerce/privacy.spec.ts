import { afterAll, beforeAll, expect, it } from 'vitest';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import type { Actor } from '../support/actors.js';
import { createShopRecordPaths } from '../support/shop-records.js';
import { createPrivateRecords, PRIVATE_WORDS, type PrivateRecordIds } from '../support/private-records.js';
import { fetchIndex, endpointsIn, type Endpoint } from '../support/index-document.js';
import { digestTables } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

/** Actors who must not see the orders of others. */
const UNAUTHORIZED: readonly Actor[] = ['visitor', 'customer', 'key_customer', 'subscriber', 'contributor', 'author'];
const COMMERCE = /^\/shop\/v1\/(orders|coupons|customers|taxes|reports)/;

const leakedWords = (text: string) => PRIVATE_WORDS.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

describeOnEachEngine('The data of other customers', (engine) => {
  let server: TestServer;
  let endpoints: Endpoint[];
  let pathOf: (endpoint: Endpoint) => string;
  let privateIds: PrivateRecordIds;
  beforeAll(async () => {
    server = await startTestServer(engine);
    endpoints = endpointsIn(await fetchIndex(server));
    pathOf = await createShopRecordPaths(server);
    privateIds = await createPrivateRecords(server);
  });
  afterAll(() => server.stop());

  /** Queries that could reveal private data. */
  const queries = (): object[] => [
    { context: 'edit', per_page: 100 },
    { _embed: 1, _fields: 'id,billing,total,_links,_embedded,email,content,note' },
    { _envelope: 1, status: 'any' },
    { search: 'Xanthippe' },
    { search: 'geheim', _embed: 1 },
    { include: [privateIds.order, privateIds.customer, privateIds.coupon, privateIds.note, privateIds.refund] },
    { customer: privateIds.customer, product: privateIds.product, code: 'geheimcode', email: 'xanthippe@geheim.nl', role: 'all' },
    { post: [privateIds.order], parent: [privateIds.order], author: [privateIds.customer], _embed: 1 },
    { 'filter[post__in]': privateIds.order, 'filter[posts_per_page]': -1 },
    { who: 'authors', orderby: 'email', roles: 'customer' },
    { _method: 'GET', _jsonp: 'x', consumer_key: 'x', consumer_secret: 'y' },
  ];

  it.each(casesFor(engine, UNAUTHORIZED))(
    'is never shown to %s, with whatever path and query',
    async (actor) => {
      const client = server.as(actor);
      const reading = endpoints.filter(({ method }) => method === 'GET');
      const { order, note, refund, customer, coupon, ownOrder } = privateIds;
      const paths = [
        ...reading.map(pathOf),
        ...[
          `orders/${order}`,
          `orders/${ownOrder}`,
          `orders/${order}/notes`,
          `orders/${order}/notes/${note}`,
          `coupons/${coupon}`,
        ].map(shop),
        ...[`orders/${order}/refunds`, `orders/${order}/refunds/${refund}`, `customers/${customer}`].map(shop),
        ...[`customers/${customer}/downloads`, 'reports/sales', 'reports/top_sellers', `products/${order}`].map(shop),
        ...['posts', 'pages', 'media', 'comments', 'users'].flatMap((collection) =>
          [order, customer].map((id) => `/cms/v2/${collection}/${id}`),
        ),
        ...[`/cms/v2/posts/${order}/revisions`, '/cms/v2/users/me'],
      ];
      const leaks: string[] = [];
      for (const path of new Set(paths))
        for (const query of queries()) {
          const { text, status } = await client.get(path, { ...query });
          if (leakedWords(text).length > 0) leaks.push(`${status} ${path} ${JSON.stringify(query)}: ${leakedWords(text).join()}`);
        }
      expect(leaks).toEqual([]);
    },
    120_000,
  );

  it.each(casesFor(engine, UNAUTHORIZED))(
    'is neither changed by nor shown to %s in any write request',
    async (actor) => {
      const client = server.as(actor);
      const before = await digestTables(server.database);
      const { order, customer, coupon } = privateIds;
      const body = {
        name: 'Mine',
        status: 'cancelled',
        amount: '1.00',
        note: 'x',
        code: 'geheimcode',
        email: 'xanthippe@geheim.nl',
        password: 'x1',
      };
      const collections = { orders: order, coupons: coupon, customers: customer };
      for (const endpoint of endpoints.filter(({ route, method }) => COMMERCE.test(route) && method !== 'GET')) {
        const { status, text } = await client.send(endpoint.method, pathOf(endpoint), {
          body,
          query: { force: true, _embed: 1 },
        });
        expect([endpoint.method, endpoint.route, status, leakedWords(text)]).toEqual([
          endpoint.method,
          endpoint.route,
          actor === 'visitor' ? 401 : 403,
          [],
        ]);
      }
      for (const [collection, id] of Object.entries(collections)) {
        const batch = { create: [body], update: [{ id, ...body }], delete: [id] };
        const response = await client.post(shop(`${collection}/batch`), batch);
        expect([response.status, leakedWords(response.text)]).toEqual([actor === 'visitor' ? 401 : 403, []]);
        for (const query of [{ _method: 'DELETE', force: true }, { _method: 'PUT' }])
          expect((await client.send('POST', shop(`${collection}/${id}`), { query, body })).status).toBe(
            actor === 'visitor' ? 401 : 403,
          );
      }
      expect(await digestTables(server.database)).toEqual(before);
    },
    60_000,
  );

  it('is refused in the same way as missing data, so nobody learns whether an order exists', async () => {
    for (const actor of UNAUTHORIZED)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const [existing, missing] = [privateIds.order, 99_999_999].map((id) =>
          server.as(actor).send(method, shop(`orders/${id}`), { body: {} }),
        );
        expect((await existing).text).toBe((await missing).text);
      }
  });
});

const shop = (path: string): string => `/shop/v1/${path}`;
