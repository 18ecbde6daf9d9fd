import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import type { Actor } from '../support/actors.js';
import { furnished } from '../support/furnished.js';
import { hidden, SECRETS, type Hidden } from '../support/hidden.js';
import { indexOf, waysIn, type Way } from '../support/index-document.js';
import { stateOf } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

/** People who buy, or nobody at all. */
const STRANGERS: readonly Actor[] = ['visitor', 'customer', 'key_customer', 'subscriber', 'contributor', 'author'];
const COMMERCE = /^\/shop\/v1\/(orders|coupons|customers|taxes|reports)/;

const leaks = (text: string) => SECRETS.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));

describeOnEachEngine('The orders of others', (engine) => {
  let server: TestServer;
  let ways: Way[];
  let there: (way: Way) => string;
  let secret: Hidden;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ways = waysIn(await indexOf(server));
    there = await furnished(server);
    secret = await hidden(server);
  });
  afterAll(() => server.stop());

  /** Questions by which something might come out all the same. */
  const questions = (): object[] => [
    { context: 'edit', per_page: 100 },
    { _embed: 1, _fields: 'id,billing,total,_links,_embedded,email,content,note' },
    { _envelope: 1, status: 'any' },
    { search: 'Xanthippe' },
    { search: 'geheim', _embed: 1 },
    { include: [secret.order, secret.customer, secret.coupon, secret.note, secret.refund] },
    { customer: secret.customer, product: secret.product, code: 'geheimcode', email: 'xanthippe@geheim.nl', role: 'all' },
    { post: [secret.order], parent: [secret.order], author: [secret.customer], _embed: 1 },
    { 'filter[post__in]': secret.order, 'filter[posts_per_page]': -1 },
    { who: 'authors', orderby: 'email', roles: 'customer' },
    { _method: 'GET', _jsonp: 'x', consumer_key: 'x', consumer_secret: 'y' },
  ];

  it.each(STRANGERS)(
    'is told to %s by no way of reading, whatever is asked',
    async (actor) => {
      const client = server.as(actor);
      const reading = ways.filter(({ method }) => method === 'GET');
      const { order, note, refund, customer, coupon, own } = secret;
      const paths = [
        ...reading.map(there),
        ...[
          `orders/${order}`,
          `orders/${own}`,
          `orders/${order}/notes`,
          `orders/${order}/notes/${note}`,
          `coupons/${coupon}`,
        ].map(shop),
        ...[`orders/${order}/refunds`, `orders/${order}/refunds/${refund}`, `customers/${customer}`].map(shop),
        ...[`customers/${customer}/downloads`, 'reports/sales', 'reports/top_sellers', `products/${order}`].map(shop),
        ...['posts', 'pages', 'media', 'comments', 'users'].flatMap((room) =>
          [order, customer].map((id) => `/cms/v2/${room}/${id}`),
        ),
        ...[`/cms/v2/posts/${order}/revisions`, '/cms/v2/users/me'],
      ];
      const told: string[] = [];
      for (const path of new Set(paths))
        for (const query of questions()) {
          const { text, status } = await client.get(path, { ...query });
          if (leaks(text).length > 0) told.push(`${status} ${path} ${JSON.stringify(query)}: ${leaks(text).join()}`);
        }
      expect(told).toEqual([]);
    },
    120_000,
  );

  it.each(STRANGERS)(
    'is not changed nor told by anything that %s sends',
    async (actor) => {
      const client = server.as(actor);
      const before = await stateOf(server.database);
      const { order, customer, coupon } = secret;
      const body = {
        name: 'Mine',
        status: 'cancelled',
        amount: '1.00',
        note: 'x',
        code: 'geheimcode',
        email: 'xanthippe@geheim.nl',
        password: 'x1',
      };
      const rooms = { orders: order, coupons: coupon, customers: customer };
      for (const way of ways.filter(({ route, method }) => COMMERCE.test(route) && method !== 'GET')) {
        const { status, text } = await client.send(way.method, there(way), { body, query: { force: true, _embed: 1 } });
        expect([way.method, way.route, status, leaks(text)]).toEqual([
          way.method,
          way.route,
          actor === 'visitor' ? 401 : 403,
          [],
        ]);
      }
      for (const [room, id] of Object.entries(rooms)) {
        const batch = { create: [body], update: [{ id, ...body }], delete: [id] };
        const answer = await client.post(shop(`${room}/batch`), batch);
        expect([answer.status, leaks(answer.text)]).toEqual([actor === 'visitor' ? 401 : 403, []]);
        for (const query of [{ _method: 'DELETE', force: true }, { _method: 'PUT' }])
          expect((await client.send('POST', shop(`${room}/${id}`), { query, body })).status).toBe(
            actor === 'visitor' ? 401 : 403,
          );
      }
      expect(await stateOf(server.database)).toEqual(before);
    },
    60_000,
  );

  it('answers strangers with one code, whether an order exists or not', async () => {
    for (const actor of STRANGERS)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const [is, none] = [secret.order, 99_999_999].map((id) =>
          server.as(actor).send(method, shop(`orders/${id}`), { body: {} }),
        );
        expect((await is).text).toBe((await none).text);
      }
  });
});

const shop = (path: string): string => `/shop/v1/${path}`;
