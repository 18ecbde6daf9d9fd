import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { send } from './support/http.js';
import { digestTables } from './support/tables.js';
import { basicAuth, startTestServer, type TestServer } from './support/test-server.js';

const NO_ACCOUNT = /^No account has this name and application password\./;
const NO_KEY = /^There is no such consumer key\./;
const ORDINARY = /^You may not do this\./;
const UNKNOWN_KEY = `ck_${'0'.repeat(40)}`;

describeOnEachEngine('A refusal of the shop', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
  }, 60_000);
  afterAll(() => server.stop());

  it.each([
    ['an unknown name', () => basicAuth({ name: 'nobody', secret: 'x' }), '', NO_ACCOUNT],
    ['a wrong password', () => basicAuth({ name: server.credentials.admin.name, secret: 'wrong' }), '', NO_ACCOUNT],
    ['an unknown consumer key', () => basicAuth({ name: UNKNOWN_KEY, secret: 'cs_x' }), '', NO_KEY],
    ['an unknown consumer key in the query', () => ({}), `?consumer_key=${UNKNOWN_KEY}&consumer_secret=x`, NO_KEY],
    ['an unknown key of a signature', () => ({}), `?oauth_consumer_key=${UNKNOWN_KEY}&oauth_signature=x`, NO_KEY],
    ['no credentials', () => ({}), '', ORDINARY],
    ['the password of a customer', () => server.headersOf('customer'), '', ORDINARY],
  ])('says of %s what is wrong, with the status and code of every refusal', async (who, headers, query, sentence) => {
    const before = await digestTables(server.database);
    const status = who === 'the password of a customer' ? 403 : 401;
    for (const [method, path, code] of [
      ['GET', '/rest/shop/v1/orders', 'shop_rest_cannot_view'],
      ['POST', '/rest/shop/v1/products', 'shop_rest_cannot_create'],
      ['GET', '/wp-json/wc/v3/customers', 'woocommerce_rest_cannot_view'],
    ] as const) {
      const body = method === 'POST' ? '{"name":"Nuts"}' : undefined;
      const json = body && { 'Content-Type': 'application/json' };
      const target = path + query;
      const answer = await send(server.url, { method, target, headers: { ...headers(), ...json }, body });
      expect([path, answer.status, answer.body.code]).toEqual([path, status, code]);
      expect(answer.body.message).toMatch(sentence);
    }
    expect(await digestTables(server.database)).toEqual(before);
  });

  it('is not explained to a caller whose sign-in is known', async () => {
    const target = '/rest/shop/v1/orders';
    const wrong = basicAuth({ name: 'nobody', secret: 'x' });
    expect((await send(server.url, { method: 'GET', target, headers: wrong })).body.message).toMatch(NO_ACCOUNT);
    expect((await send(server.url, { method: 'GET', target })).body.message).toMatch(ORDINARY);
    expect((await send(server.url, { method: 'GET', target, headers: server.headersOf('admin') })).status).toBe(200);
  });
});
