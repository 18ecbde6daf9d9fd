import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder, aProduct, aVariableProduct, createRecord } from './support/builders.js';
import type { JsonRecord } from './support/http.js';
import { fetchIndex, routeShape, endpointsIn, type Endpoint } from './support/index-document.js';
import { createRecordKinds, type RecordKind } from './support/record-kinds.js';
import { digestTables } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aFile, accountIds } from './support/content-items.js';

/** Fields in which `null` has a meaning, and their values after it was sent. */
const MEANINGFUL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/shop/v1/products': {
    ...{ regular_price: '', sale_price: '', date_on_sale_from: '', date_on_sale_to: '' },
    ...{ stock_quantity: expect.not.stringMatching('7'), images: [expect.objectContaining({ id: 0 })] },
  },
  '/shop/v1/products/categories': { image: null },
  '/shop/v1/coupons': { usage_limit: null, usage_limit_per_user: null, limit_usage_to_x_items: null },
  '/shop/v1/webhooks': { retry_schedule: null },
  '/cms/v2/posts': { date: expect.not.stringMatching('2017'), date_gmt: expect.not.stringMatching('2017') },
  '/cms/v2/pages': { date: expect.not.stringMatching('2017'), date_gmt: expect.not.stringMatching('2017') },
};

/** Fields that differ between records, and fields that each update changes. */
const VOLATILE = [
  '_links',
  'id',
  'date_created',
  'date_modified',
  'modified',
  'modified_gmt',
  'date',
  'date_gmt',
  'link',
  'guid',
];
const UNIQUE = [
  ...VOLATILE,
  ...['name', 'slug', 'title', 'code', 'sku', 'email', 'username', 'nickname', 'post', 'content', 'note', 'number', 'order_key'],
  ...['permalink', 'avatar_url', 'avatar_urls', 'registered_date'],
];

const without = (names: readonly string[], record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

describeOnEachEngine('null', (engine) => {
  let server: TestServer;
  let endpoints: Endpoint[];
  let kinds: RecordKind[];
  beforeAll(async () => {
    server = await startTestServer(engine);
    endpoints = endpointsIn(await fetchIndex(server));
    kinds = await createRecordKinds(server);
  });
  afterAll(() => server.stop());

  const admin = () => server.as('admin');
  const endpointOf = (method: string, path: string) =>
    endpoints.find((endpoint) => endpoint.method === method && routeShape(endpoint.route) === path.replace(/\/\d+/g, '/<>'));
  /** Null for each declared argument of a method, without those of `except`. */
  const nulls = (method: string, path: string, except: object = {}): Record<string, null> => {
    const names = Object.keys(endpointOf(method, path)?.args ?? {});
    return Object.fromEntries(names.filter((name) => !(name in except)).map((name) => [name, null]));
  };
  const read = async (path: string): Promise<JsonRecord> => (await admin().get(path, { context: 'edit' })).body;

  it('in any field of an update changes nothing, in a batch as well (finding H4)', async () => {
    for (const kind of kinds) {
      const { id } = await createRecord(admin(), kind.collection, kind.body());
      const path = `${kind.collection}/${id}`;
      const sent = nulls('PUT', path, MEANINGFUL[kind.collection]);
      if (Object.keys(sent).length === 0) continue;
      const before = without(VOLATILE, await read(path));
      for (const [name, value] of Object.entries(sent)) {
        const { status, text } = await admin().put(path, { [name]: value });
        expect([path, name, status === 200 ? '' : text]).toEqual([path, name, '']);
      }
      expect((await admin().put(path, sent)).status).toBe(200);
      expect({ path, ...without(VOLATILE, await read(path)) }).toEqual({ path, ...before });
      if (!kind.collection.startsWith('/shop/v1') || kind.collection.startsWith('/shop/v1/orders/')) continue;
      const { status, body } = await admin().post(`${kind.collection}/batch`, { update: [{ ...sent, id }] });
      expect([path, status, (body.update as JsonRecord[])[0].error]).toEqual([path, 200, undefined]);
      expect({ path, ...without(VOLATILE, await read(path)) }).toEqual({ path, ...before });
    }
  });

  it('in a field of a new record is the same as an absent field (finding H4)', async () => {
    for (const kind of kinds) {
      const { args } = endpointOf('POST', kind.collection)!;
      const requiredFields = () => Object.entries(kind.body()).filter(([name]) => args[name]?.required || UNIQUE.includes(name));
      const create = async (nullFields: object) => {
        const { status, body } = await admin().post(kind.collection, { ...nullFields, ...Object.fromEntries(requiredFields()) });
        return { path: kind.collection, status, ...without(UNIQUE, body) };
      };
      expect(await create(nulls('POST', kind.collection))).toEqual(await create({}));
    }
  });

  it('for a required field counts as missing (finding H4)', async () => {
    for (const { route, args } of endpoints.filter(({ method }) => method === 'POST')) {
      const required = Object.keys(args).filter((name) => args[name].required);
      if (required.length === 0 || route.includes('(')) continue;
      const body = Object.fromEntries(required.map((name) => [name, null]));
      expect([route, (await admin().post(route, body)).body]).toMatchObject([
        route,
        { code: 'rest_missing_callback_param', data: { params: required } },
      ]);
    }
  });

  it('has its documented meaning in the documented fields (finding H4)', async () => {
    for (const kind of kinds.filter(({ collection }) => collection in MEANINGFUL)) {
      const expected = MEANINGFUL[kind.collection];
      const { id } = await createRecord(admin(), kind.collection, kind.body());
      const sent = Object.fromEntries(Object.keys(expected).map((name) => [name, null]));
      expect((await admin().put(`${kind.collection}/${id}`, sent)).status).toBe(200);
      const shown = await admin().get(`${kind.collection}/${id}`, { _fields: Object.keys(expected) });
      expect(shown.body).toMatchObject(expected);
    }
  });

  it('for the texts of a post, page, medium or comment leaves them unchanged, also as raw text (finding H3)', async () => {
    const { editor } = await accountIds(server);
    const texts = { title: 'Figs', content: 'Sweet', excerpt: 'Short', slug: 'sweet-figs' };
    const post = await createRecord(admin(), '/cms/v2/posts', { ...texts, status: 'publish' });
    const page = await createRecord(admin(), '/cms/v2/pages', texts);
    const medium = await aFile(admin(), editor, { title: 'Figs', caption: 'Sweet', description: 'Dried' });
    const comment = await createRecord(admin(), '/cms/v2/comments', { post: post.id, content: 'Sweet' });
    const cases: [string, string[]][] = [
      [`/cms/v2/posts/${post.id}`, ['title', 'content', 'excerpt', 'slug']],
      [`/cms/v2/pages/${page.id}`, ['title', 'content', 'excerpt', 'slug']],
      [`/cms/v2/media/${medium}`, ['title', 'caption', 'description', 'slug']],
      [`/cms/v2/comments/${comment.id}`, ['content']],
    ];
    for (const [path, names] of cases) {
      const before = without(VOLATILE, await read(path));
      for (const value of [null, { raw: null }]) {
        const sent = Object.fromEntries(names.map((name) => [name, name === 'slug' ? null : value]));
        expect([path, (await admin().put(path, sent)).status]).toEqual([path, 200]);
        expect(without(VOLATILE, await read(path))).toEqual(before);
      }
    }
  });

  it('inside a line, an address or a variation is refused with the name of the outer field, and nothing changes (finding H2)', async () => {
    const simple = await aProduct(admin(), { regular_price: '5.00' });
    const variable = await aVariableProduct(admin(), [{ regular_price: '5.00', sku: 'small' }]);
    const [variation] = variable.variations as JsonRecord[];
    const order = await anOrder(admin(), { line_items: [{ product_id: simple.id, quantity: 3 }] });
    const customer = await createRecord(admin(), '/shop/v1/customers', { email: 'null@noten.nl', password: 'walnut-2026' });
    const line = (name: string) => ({ line_items: [{ product_id: simple.id, [name]: null }] });
    const shipping = { shipping_lines: [{ method_id: 'flat', total: null }] };
    const fee = { fee_lines: [{ name: 'Box', total: null }] };
    const cases: [string, string, object][] = [
      ...['/shop/v1/orders', `/shop/v1/orders/${order.id}`].flatMap((path): [string, string, object][] => [
        ...['total', 'subtotal', 'sku', 'variation_id', 'tax_class', 'quantity'].map((name): [string, string, object] => [
          path,
          'line_items',
          line(name),
        ]),
        [path, 'shipping_lines', shipping],
        [path, 'fee_lines', fee],
        [path, 'billing', { billing: { city: null } }],
        [path, 'shipping', { shipping: { city: null } }],
      ]),
      [`/shop/v1/customers/${customer.id}`, 'billing', { billing: { email: null } }],
      [`/shop/v1/products/${variable.id}`, 'variations', { variations: [{ id: variation.id, sku: null }] }],
      [`/shop/v1/products/${variable.id}`, 'dimensions', { dimensions: { length: null } }],
    ];
    const before = await digestTables(server.database);
    for (const [path, name, body] of cases)
      expect([path, body, (await admin().send(path.endsWith('orders') ? 'POST' : 'PUT', path, { body })).body]).toMatchObject([
        path,
        body,
        { code: 'rest_invalid_param', data: { status: 400, params: { [name]: expect.stringContaining('must not be null') } } },
      ]);
    expect(await digestTables(server.database)).toEqual(before);
  });
});
