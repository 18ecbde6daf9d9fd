import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import { anOrder, aProduct } from './support/builders.js';
import type { Client } from './support/client.js';
import { buildPath, endpointsIn, type IndexDocument } from './support/index-document.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** Lists and objects as PHP encodes them: in JSON (`json_encode`) and in forms (`http_build_query`). */
const ENCODINGS: readonly [type: 'array' | 'object', value: unknown][] = [
  ['array', {}],
  ['array', ''],
  ['array', []],
  ['object', []],
  ['object', ''],
  ['object', {}],
];

describeOnEachEngine('Lists and objects as PHP encodes them', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    admin = server.as('admin');
  });
  afterAll(() => server.stop());

  /** `wc/v2` and `wc/v3` are served at the compatibility root only. */
  const clientOf = (version: string) => server.as('admin', version.startsWith('wc/') ? `${server.url}/wp-json` : undefined);

  it.each(['rest', 'wp-json'])('are read by every argument below /%s that is a list or an object', async (root) => {
    let count = 0;
    const visitor = server.as('visitor', `${server.url}/${root}`);
    const endpoints = endpointsIn((await visitor.get<IndexDocument>('/')).body);
    for (const { route, method, args } of casesFor(engine, endpoints))
      for (const [name, { type }] of Object.entries(args))
        for (const [kind, value] of ENCODINGS) {
          if (type !== kind) continue;
          const path = buildPath(route, () => 99_999_999);
          // A stranger learns what is wrong with the arguments before the missing permission, and changes nothing.
          const { body } = await visitor.send(method, path, {
            ...(method === 'GET' ? { query: { [name]: value as string } } : { body: { [name]: value } }),
          });
          const params = (body?.data?.params ?? {}) as Record<string, string>;
          const refusal = Array.isArray(params) ? '' : (params[name] ?? '');
          // Of texts that may be an object, an empty one has no text; that is another error.
          expect([method, route, value, /must be a list|must be an object|\]/.test(refusal) ? refusal : '']).toEqual([
            ...[method, route, value],
            '',
          ]);
          count++;
        }
    expect(count).toBeGreaterThan(engine.name === 'sqlite' ? 300 : 100);
  });

  describe('mean the same as lists', () => {
    it('in lines of orders and refunds, of which the names are ids', async () => {
      const product = await aProduct(admin, { regular_price: '10.00' });
      const order = await admin.post('/shop/v1/orders', { line_items: { 1: { product_id: product.id, quantity: 2 } } });
      expect(order.body.line_items).toHaveLength(1);
      const [{ id }] = order.body.line_items as { id: number }[];
      const { status, body } = await admin.post(`/shop/v1/orders/${order.body.id}/refunds`, {
        amount: '10.00',
        line_items: { [id]: { qty: 1, refund_total: '10.00' } },
      });
      expect([status, body.amount, body.line_items]).toEqual([201, '10.00', [expect.objectContaining({ quantity: -1 })]]);
    });

    it('in forms, where an empty text empties a list', async () => {
      const product = await aProduct(admin, { tags: [] });
      const raw = `dimensions=&related_ids=&upsell_ids=&images=`;
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const { status } = await admin.send('PUT', `/shop/v1/products/${product.id}`, { raw, headers });
      expect(status).toBe(200);
    });

    it('in batches', async () => {
      const { body } = await admin.post('/shop/v1/products/batch', { create: { 3: { name: 'Fig' } }, update: '', delete: {} });
      expect(body.create).toEqual([expect.objectContaining({ name: 'Fig' })]);
    });

    it('in an empty object for dimensions, and in addresses', async () => {
      const product = await aProduct(admin, { dimensions: { length: '3', width: '2', height: '1' } });
      const { status, body } = await admin.put(`/shop/v1/products/${product.id}`, { dimensions: [] });
      expect([status, body.dimensions]).toEqual([200, { length: '3', width: '2', height: '1' }]);
      const order = await anOrder(admin, { billing: { first_name: 'Ann' } });
      const updated = await admin.put(`/shop/v1/orders/${order.id}`, { billing: '', shipping: [] });
      expect([updated.status, (updated.body.billing as { first_name: string }).first_name]).toEqual([200, 'Ann']);
    });

    it('in the place of objects, whose fields have names and no numbers, and change nothing', async () => {
      const dimensions = { length: '3', width: '2', height: '1' };
      const product = await aProduct(admin, { dimensions });
      const order = await anOrder(admin, { billing: { first_name: 'Ann' }, shipping: { city: 'Gouda' } });
      for (const version of ['shop/v1', 'wc/v3'])
        for (const list of [['x'], [{ length: '9', first_name: 'Bob', city: 'Breda' }], [1, null]]) {
          const client = clientOf(version);
          const paths = [`/${version}/products/${product.id}`, `/${version}/orders/${order.id}`];
          expect(await client.put(paths[0], { dimensions: list })).toMatchObject({ status: 200, body: { dimensions } });
          expect(await client.put(paths[1], { billing: list, shipping: list })).toMatchObject({
            status: 200,
            body: { billing: { first_name: 'Ann' }, shipping: { city: 'Gouda' } },
          });
          const strict = { headers: { Prefer: 'handling=strict' }, body: { dimensions: list } };
          expect(await client.send('PUT', paths[0], strict)).toMatchObject({
            status: 400,
            body: { code: 'rest_unknown_parameter' },
          });
        }
    });
  });
});
