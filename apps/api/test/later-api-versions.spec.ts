import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aCoupon, aCustomer, aName, anOrder, aPicture, aProduct, aRefund, createRecord } from './support/builders.js';
import type { Client } from './support/client.js';
import { send, type JsonRecord } from './support/http.js';
import { endpointsIn, type IndexDocument } from './support/index-document.js';
import { OpenApiValidator, type OpenApiDocument } from './support/openapi-validator.js';
import { expectRefusal } from './support/refusal.js';
import { createShopRecordPaths } from './support/shop-records.js';
import { digestTables } from './support/tables.js';
import type { TestServer } from './support/test-server.js';
import { startVersionedServer } from './support/versioned-server.js';

interface MetaEntry {
  readonly id: number;
  readonly key: string;
  readonly value: unknown;
}

describeOnEachEngine('wc/v2 and wc/v3', (engine) => {
  let server: TestServer;
  let admin: Client;
  /** The administrator at the compatibility root. */
  let compat: Client;
  let root: string;

  beforeAll(async () => {
    ({ server, admin, compat } = await startVersionedServer(engine));
    root = `${server.url}/wp-json`;
  });
  afterAll(() => server.stop());

  const metaOf = ({ meta_data }: JsonRecord) => (meta_data as MetaEntry[]).map(({ key, value }) => [key, value]);
  const aVersionedCoupon = (body: object = {}) => createRecord(compat, '/wc/v3/coupons', { code: aName('coupon'), ...body });

  it('are served at the compatibility root only', async () => {
    for (const path of ['/wc/v3/coupons', '/shop/v3/coupons', '/wc/v2', '/shop/v2'])
      expect(await admin.get(path)).toMatchObject({ status: 404, body: { code: 'rest_no_route' } });
    for (const path of ['/wc/v3/coupons', '/wc/v2/coupons', '/wc/v3', '/wc/v2'])
      expect((await compat.get(path)).status).toBe(200);
    const routed = await send(server.url, {
      ...{ method: 'GET', target: '/?rest_route=/wc/v3/coupons&_fields=_links' },
      headers: server.headersOf('admin'),
    });
    expect(routed.status).toBe(200);
  });

  it('are in the index and in OpenAPI there, and nowhere else', async () => {
    const namesAt = async (client: Client) => {
      const [index, document] = [await client.get('/'), await client.get('/openapi.json')];
      const paths = [...Object.keys(index.body.routes as object), ...Object.keys(document.body.paths as object)];
      return [index.body.namespaces, paths.filter((path) => /\/v[23]\/(coupons|taxes)$/.test(path)).sort()];
    };
    expect(await namesAt(admin)).toEqual([expect.not.arrayContaining(['shop/v2', 'shop/v3', 'wc/v3']), []]);
    const versions = ['/wc/v2/coupons', '/wc/v2/taxes', '/wc/v3/coupons', '/wc/v3/taxes'];
    expect(await namesAt(compat)).toEqual([
      expect.arrayContaining(['wc/v1', 'wc/v2', 'wc/v3']),
      versions.flatMap((path) => [path, path]),
    ]);
  });

  it('answer every request without parameters as OpenAPI describes it', async () => {
    await anOrder(admin);
    const { body: document } = await compat.get<OpenApiDocument>('/openapi.json');
    const validator = new OpenApiValidator(document);
    const paths = Object.keys(document.paths).filter((path) => 'get' in document.paths[path] && !path.includes('{'));
    const responses = await Promise.all(
      paths.map(async (path) => ({ method: 'GET', url: root + path, ...(await compat.get(path)) })),
    );
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(60);
    expect(responses.flatMap((response) => validator.errorsOf(response))).toEqual([]);
  });

  it('keep the links of a single record, whatever _fields selects', async () => {
    const { id } = await aVersionedCoupon();
    const keysOf = async (path: string, query: { _fields: string }) => Object.keys((await compat.get(path, query)).body);
    expect(await keysOf(`/wc/v3/coupons/${id}`, { _fields: 'id,code' })).toEqual(['id', 'code', '_links']);
    expect((await compat.get('/wc/v3/coupons', { include: id, _fields: 'id' })).body).toEqual([{ id }]);
    expect(await keysOf(`/wc/v1/coupons/${id}`, { _fields: 'id' })).toEqual(['id']);
  });

  it('describe their own fields and arguments with OPTIONS', async () => {
    const described = async (path: string) => {
      const { body } = await compat.send('OPTIONS', path);
      const [{ args }] = body.endpoints as { args: object }[];
      const { properties } = body.schema as { properties: object };
      return [properties, args].map((names) => Object.keys(names));
    };
    const [fields, args] = await described('/wc/v3/coupons');
    expect(fields).toEqual(expect.arrayContaining(['date_expires', 'excluded_product_ids', 'meta_data', 'status']));
    expect(fields).toEqual(expect.not.arrayContaining(['expiry_date', 'exclude_product_ids']));
    expect(args).toEqual(expect.arrayContaining(['modified_after', 'include_meta']));
    expect(args).not.toContain('filter');
    expect((await described('/wc/v1/coupons'))[0]).toEqual(expect.not.arrayContaining(['date_expires', 'meta_data', 'status']));
  });

  it.each(['wc/v1', 'wc/v2', 'wc/v3'])('lead from %s to records of the same version', async (version) => {
    const parent = await aCategory(admin);
    const { headers, body } = await compat.post(`/${version}/products/categories`, { name: aName('Child'), parent: parent.id });
    const collection = `${root}/${version}/products/categories`;
    expect(headers.location).toBe(`${collection}/${body.id}`);
    expect(body._links).toEqual({
      self: [{ href: `${collection}/${body.id}` }],
      collection: [{ href: collection }],
      up: [{ href: `${collection}/${parent.id}` }],
    });
    const { headers: paging } = await compat.get(`/${version}/products/categories`, { per_page: 1 });
    expect(paging.link).toContain(`<${collection}?per_page=1&page=2>; rel="next"`);
  });

  it('show the records of shop/v1 in their own form, and change the same ones', async () => {
    const coupon = await aCoupon(admin, { expiry_date: '2031-07-01T10:00:00', exclude_product_ids: [7] });
    const { body } = await compat.get(`/wc/v3/coupons/${coupon.id}`);
    expect(body).toMatchObject({
      ...{ code: coupon.code, status: 'publish', excluded_product_ids: [7], meta_data: [] },
      ...{ date_expires: '2031-07-01T12:00:00', date_expires_gmt: '2031-07-01T10:00:00' },
    });
    expect(body).not.toHaveProperty('expiry_date');
    await compat.put(`/wc/v2/coupons/${coupon.id}`, { date_expires: '2032-01-01T01:00:00', excluded_product_ids: [8] });
    expect((await admin.get(`/shop/v1/coupons/${coupon.id}`)).body).toMatchObject({
      ...{ expiry_date: '2032-01-01T00:00:00', exclude_product_ids: [8] },
    });
    await compat.put(`/wc/v3/coupons/${coupon.id}`, { date_expires: null, date_expires_gmt: '2033-01-01T00:00:00' });
    expect((await compat.get(`/wc/v3/coupons/${coupon.id}`)).body.date_expires).toBe('2032-01-01T01:00:00');
    await compat.put(`/wc/v3/coupons/${coupon.id}`, { date_expires: '' });
    expect((await compat.get(`/wc/v3/coupons/${coupon.id}`)).body.date_expires_gmt).toBeNull();
  });

  it('leave responses of shop/v1 as they are', async () => {
    const coupon = await aVersionedCoupon({ status: 'publish', meta_data: [{ key: 'a', value: '1' }] });
    const { body: whole } = await admin.get(`/shop/v1/coupons/${coupon.id}`);
    const other = (await admin.get(`/shop/v1/coupons/${(await aCoupon(admin)).id}`)).body;
    expect(Object.keys(whole)).toEqual(Object.keys(other));
    const customer = (await admin.get(`/shop/v1/customers/${(await aCustomer(admin)).id}`)).body;
    for (const name of ['meta_data', 'role', 'is_paying_customer', 'account', 'zone']) expect(customer).not.toHaveProperty(name);
  });

  it('show the picture of a category with its name, and with dates in both time zones', async () => {
    const id = await aPicture(server.database);
    const image = { id, name: 'Almonds', alt: 'In a bowl' };
    const { body } = await compat.post('/wc/v3/products/categories', { name: aName('Shelf'), image });
    const shown = (await compat.get(`/wc/v2/products/categories/${body.id}`)).body.image as Record<string, string>;
    expect(shown).toMatchObject(image);
    expect(shown).not.toHaveProperty('title');
    const millis = (text: string) => Date.parse(`${text}Z`);
    expect((millis(shown.date_created) - millis(shown.date_created_gmt)) / 3_600_000).toBeGreaterThanOrEqual(1);
    const first = (await admin.get(`/shop/v1/products/categories/${body.id}`)).body;
    expect(first.image).toMatchObject({ id, title: 'Almonds', alt: 'In a bowl', date_created: shown.date_created_gmt });
    expect(Object.keys(first.image as object)).toEqual(['id', 'date_created', 'date_modified', 'src', 'title', 'alt']);
    expect((await compat.put(`/wc/v3/products/categories/${body.id}`, { image: null })).body.image).toBeNull();
  });

  describe('Metadata', () => {
    it.each([
      ['coupons', '_count', () => aVersionedCoupon()],
      ['products', '_count', () => createRecord(compat, '/wc/v3/products', { name: aName('Nuts') })],
      // Hidden metadata of customers is never shown.
      [
        'customers',
        'count',
        () => createRecord(compat, '/wc/v3/customers', { email: `${aName('buyer').replace(' ', '-')}@noten.nl` }),
      ],
    ])('of %s is added, changed and removed, and its ids stay', async (resource, key, create) => {
      const { id } = await create();
      const change = async (meta_data: unknown) => (await compat.put(`/wc/v3/${resource}/${id}`, { meta_data })).body;
      const first = await change([
        { key: 'origin', value: 'İzmir' },
        { key, value: 3 },
        { key: 'list', value: [1, { a: true }] },
      ]);
      expect(metaOf(first)).toEqual([
        ['origin', 'İzmir'],
        [key, '3'],
        ['list', [1, { a: true }]],
      ]);
      const ids = (first.meta_data as MetaEntry[]).map((entry) => entry.id);
      const second = await change([
        { key: 'origin', value: 'Ordu' },
        { id: ids[1], value: null },
      ]);
      expect(second.meta_data).toEqual([
        { id: ids[0], key: 'origin', value: 'Ordu' },
        { id: ids[2], key: 'list', value: [1, { a: true }] },
      ]);
      expect(await change([])).toMatchObject({ meta_data: second.meta_data });
      for (const invalid of ['text', [{ id: 'x', key: 'a', value: '1' }], [7]])
        expect(await change(invalid)).toMatchObject({
          code: 'rest_invalid_param',
          data: { params: { meta_data: expect.any(String) } },
        });
      expect((await compat.get(`/wc/v3/${resource}/${id}`)).body.meta_data).toEqual(second.meta_data);
      const deleted = await compat.delete(`/wc/v3/${resource}/${id}`, { force: true });
      expect(deleted.body.meta_data).toEqual(second.meta_data);
      expect(await server.database.read('SELECT id FROM meta_data WHERE record_id = ?', [id])).toEqual([]);
    });

    it('is not stored under the keys of fields', async () => {
      const sent = (keys: readonly string[]) => ({ meta_data: [...keys, 'own'].map((key) => ({ key, value: '9' })) });
      const { id } = await aVersionedCoupon();
      const coupon = await compat.put(`/wc/v3/coupons/${id}`, sent(['usage_count', 'coupon_amount', '_used_by']));
      expect([metaOf(coupon.body), coupon.body.usage_count]).toEqual([[['own', '9']], 0]);
      const email = `${aName('buyer').replace(' ', '-')}@noten.nl`;
      const customer = await createRecord(compat, '/wc/v3/customers', {
        ...{ email, first_name: 'An' },
        ...sent(['first_name', 'billing_phone', 'wp_capabilities', 'session_tokens']),
      });
      expect([metaOf(customer), customer.first_name]).toEqual([[['own', '9']], 'An']);
    });

    it('is shown with or without some keys, in lists and single records', async () => {
      const meta_data = ['a', 'b', 'a,b'].map((key) => ({ key, value: key }));
      const { id } = await aVersionedCoupon({ meta_data });
      const shown = async (query: object) => {
        const [one, list] = [
          (await compat.get(`/wc/v3/coupons/${id}`, query as never)).body,
          (await compat.list('/wc/v3/coupons', { include: id, ...query } as never)).body[0],
        ];
        expect(list.meta_data).toEqual(one.meta_data);
        return metaOf(one).map(([key]) => key);
      };
      expect(await shown({})).toEqual(['a', 'b', 'a,b']);
      expect(await shown({ include_meta: ['a', 'b'] })).toEqual(['a', 'b']);
      expect(await shown({ include_meta: 'a,b' })).toEqual(['a', 'b']);
      expect(await shown({ exclude_meta: 'a' })).toEqual(['b', 'a,b']);
    });

    it('is in the next response after a change, also where responses are stored', async () => {
      const { id } = await aVersionedCoupon({ meta_data: [{ key: 'a', value: '1' }] });
      const read = () => compat.get(`/wc/v3/coupons/${id}`);
      const before = await read();
      expect((await read()).headers.etag).toBe(before.headers.etag);
      await compat.put(`/wc/v2/coupons/${id}`, { meta_data: [{ key: 'a', value: '2' }] });
      const after = await read();
      expect([metaOf(after.body), after.headers.etag === before.headers.etag]).toEqual([[['a', '2']], false]);
    });
  });

  describe('A coupon', () => {
    it.each(['draft', 'pending', 'private', 'future'])('with the status %s cannot be used by orders', async (status) => {
      const product = await aProduct(admin, { regular_price: '10.00' });
      const coupon = await aVersionedCoupon({ status, amount: '1.00' });
      expect(coupon.status).toBe(status);
      const order = () =>
        admin.post('/shop/v1/orders', { line_items: [{ product_id: product.id }], coupon_lines: [{ code: coupon.code }] });
      expect(await order()).toMatchObject({ status: 400, body: { code: 'shop_rest_invalid_coupon' } });
      expect((await compat.list('/wc/v3/coupons', { code: coupon.code })).body).toEqual([]);
      await compat.put(`/wc/v3/coupons/${coupon.id}`, { status: 'publish' });
      expect((await compat.list('/wc/v3/coupons', { code: coupon.code })).body).toHaveLength(1);
      expect((await order()).body.coupon_lines).toMatchObject([{ discount: '1.00' }]);
    });

    it('goes to the trash and comes back with its status', async () => {
      const { id, code } = await aVersionedCoupon();
      await compat.put(`/wc/v3/coupons/${id}`, { status: 'trash' });
      expect((await compat.get(`/wc/v3/coupons/${id}`)).body.status).toBe('trash');
      expect((await admin.list('/shop/v1/coupons', { code })).body).toEqual([]);
      await compat.put(`/wc/v3/coupons/${id}`, { amount: '2.00' });
      expect((await compat.get(`/wc/v3/coupons/${id}`)).body.status).toBe('trash');
      await compat.put(`/wc/v3/coupons/${id}`, { status: 'draft' });
      expect((await compat.get(`/wc/v3/coupons/${id}`)).body.status).toBe('draft');
      expect(await compat.put(`/wc/v3/coupons/${id}`, { status: 'unknown' })).toMatchObject({
        body: { code: 'rest_invalid_param' },
      });
    });
  });

  it('create customers without a password, whom nobody signs in as, and shop/v1 does not', async () => {
    const email = `${aName('guest').replace(' ', '-')}@noten.nl`;
    const { body } = await compat.post('/wc/v3/customers/batch', { create: [{ email }] });
    expect(body.create).toMatchObject([{ email, role: 'customer' }]);
    expect((await admin.post('/shop/v1/customers', { email: `x-${email}` })).body.code).toBe('rest_missing_callback_param');
  });

  it('show the name of the product of a download, and its last day in UTC', async () => {
    const customer = await aCustomer(admin);
    const file = { name: 'Recipes.pdf', file: 'https://files.noten.nl/recipes.pdf' };
    const product = await aProduct(admin, { regular_price: '5.00', downloadable: true, downloads: [file], download_expiry: 30 });
    const lines = { customer_id: customer.id, status: 'completed', line_items: [{ product_id: product.id }] };
    await anOrder(admin, lines);
    const path = `customers/${customer.id}/downloads`;
    const [download] = (await compat.list(`/wc/v3/${path}`)).body;
    expect(download).toMatchObject({ product_name: product.name, download_name: 'Recipes.pdf' });
    expect(download.access_expires).toMatch(/T00:00:00$/);
    expect(download.access_expires_gmt).toMatch(/T2[23]:00:00$/);
    const [first] = (await admin.list(`/shop/v1/${path}`)).body;
    expect(first).not.toHaveProperty('product_name');
  });

  it('count records by type and status', async () => {
    const totalsOf = async (subject: string) => {
      const { body } = await compat.list(`/wc/v3/reports/${subject}/totals`);
      return Object.fromEntries(body.map(({ slug, total }) => [slug, total as number]));
    };
    const subjects = ['orders', 'products', 'customers', 'coupons', 'reviews'];
    const before = await Promise.all(subjects.map(totalsOf));
    const customer = await aCustomer(admin);
    const product = await aProduct(admin, { regular_price: '1.00' });
    await aProduct(admin, { status: 'draft' });
    await aProduct(admin, { type: 'grouped' });
    await anOrder(admin, { customer_id: customer.id, set_paid: true, line_items: [{ product_id: product.id }] });
    await anOrder(admin, { customer_id: customer.id, status: 'completed' });
    await anOrder(admin, { status: 'cancelled' });
    await aVersionedCoupon({ discount_type: 'percent' });
    await aVersionedCoupon({ discount_type: 'percent', status: 'draft' });
    const review = {
      post: product.id,
      content: aName('Crisp'),
      author_name: 'Jan',
      author_email: 'jan@noten.nl',
      meta: { rating: 4 },
    };
    expect((await admin.post('/cms/v2/comments', { ...review, status: 'approved' })).status).toBe(201);
    const after = await Promise.all(subjects.map(totalsOf));
    const grown = after.map((totals, index) =>
      Object.fromEntries(
        Object.entries(totals).flatMap(([slug, total]) =>
          total === before[index][slug] ? [] : [[slug, total - before[index][slug]]],
        ),
      ),
    );
    expect(grown).toEqual([
      { processing: 1, completed: 1, cancelled: 1 },
      { simple: 1, grouped: 1 },
      { paying: 1 },
      { percent: 1 },
      { rated_4_out_of_5: 1 },
    ]);
    expect(await Promise.all(subjects.map(async (subject) => Object.keys(await totalsOf(subject)).length))).toEqual([
      8, 4, 2, 3, 5,
    ]);
  });

  it('report the refunds of each day', async () => {
    const product = await aProduct(admin, { regular_price: '10.00' });
    const order = await anOrder(admin, { status: 'processing', line_items: [{ product_id: product.id, quantity: 2 }] });
    await aRefund(admin, order.id, { amount: '2.50' });
    const [report] = (await compat.list('/wc/v3/reports/sales')).body;
    const [day] = Object.values(report.totals as Record<string, Record<string, unknown>>);
    expect(Number(day.refunds)).toBe(report.total_refunds);
    expect(report.total_refunds).toBeGreaterThanOrEqual(2.5);
    const [first] = (await admin.list('/shop/v1/reports/sales')).body;
    for (const line of Object.values(first.totals as object)) expect(line).not.toHaveProperty('refunds');
  });

  it('remember of a webhook the version in which it was created', async () => {
    const webhook = { topic: 'order.created', delivery_url: 'https://hooks.example.com/x', secret: 's' };
    const ids = [];
    for (const version of ['v1', 'v2', 'v3']) ids.push((await createRecord(compat, `/wc/${version}/webhooks`, webhook)).id);
    await compat.put(`/wc/v1/webhooks/${ids[2]}`, { name: 'Renamed' });
    const ofThese = 'SELECT api_version FROM webhook WHERE id IN (?, ?, ?) ORDER BY id';
    const rows = await server.database.read<{ api_version: number }>(ofThese, ids);
    expect(rows.map(({ api_version }) => api_version)).toEqual([1, 2, 3]);
  });

  it('accept the topic that a webhook already has, and refuse to choose another that WooCommerce lacks', async () => {
    const webhook = { topic: 'post.created', delivery_url: 'https://hooks.example.com/x', secret: 's' };
    const { id } = await createRecord(admin, '/shop/v1/webhooks', webhook);
    const path = `/wc/v3/webhooks/${id}`;
    const { topic } = (await compat.get(path)).body;
    const renamed = await compat.put(path, { topic, name: 'Renamed' });
    expect([renamed.status, renamed.body['name'], renamed.body['topic']]).toEqual([200, 'Renamed', 'post.created']);
    const other = { topic: 'post.updated', name: 'Refused' };
    await expectRefusal(server, [400, 'woocommerce_rest_shop_webhook_invalid_topic'], () => compat.put(path, other));
  });

  it('name the hooks of a webhook that clients of WooCommerce know', async () => {
    const delivery_url = 'https://hooks.example.com/x';
    const hooksOf = async (topic: string) => (await createRecord(compat, '/wc/v3/webhooks', { topic, delivery_url })).hooks;
    expect(await hooksOf('customer.deleted')).toEqual(['delete_user']);
    expect(await hooksOf('action.woocommerce_add_to_cart')).toEqual(['woocommerce_add_to_cart']);
  });

  it.each([
    ['visitor', 401],
    ['customer', 403],
  ] as const)('refuse every endpoint to a %s, and nothing changes', async (actor, status) => {
    const pathOf = await createShopRecordPaths(server);
    const { body: index } = await compat.get<IndexDocument>('/');
    // No request can create a delivery: `webhook-deliveries-permissions.spec.ts` tests them.
    const endpoints = endpointsIn(index).filter(
      ({ route }) => /^\/wc\/v[23]\/\w/.test(route) && !route.includes('/deliveries/') && !OPEN_TO_ALL.includes(route),
    );
    expect(endpoints.length).toBeGreaterThan(150);
    const before = await digestTables(server.database);
    const name = aName('Refused');
    const hook = { topic: 'order.created', delivery_url: 'http://127.0.0.1:9/', secret: 'walnut' };
    const email = `${name.replace(' ', '-')}@noten.nl`;
    const mail = { note: name, template_id: 'customer_invoice', email };
    const review = { product_id: 1, review: name, reviewer: name, reviewer_email: email };
    const fields = { name, code: name, value: 'EUR', line_items: [], ...mail, ...hook, ...review };
    for (const endpoint of endpoints) {
      const path = pathOf({ ...endpoint, route: withKnownNames(endpoint.route) });
      const options = endpoint.method === 'GET' ? { query: { name } } : { body: fields, query: { force: true } };
      const response = await server.as(actor, root).send(endpoint.method, path, options);
      expect([endpoint.method, path, response.status]).toEqual([
        endpoint.method,
        expect.not.stringContaining('undefined'),
        status,
      ]);
    }
    expect(await digestTables(server.database)).toEqual(before);
  });
});

/** Routes that everybody may read. */
const OPEN_TO_ALL: readonly string[] = ['/wc/v3/orders/statuses'];

/** Names of existing settings, countries and currencies, and the id of the only shipping zone, by the parameters of routes that take them. */
const KNOWN_NAMES = {
  'zones/(?P<id>[\\d]+)': 'zones/0',
  '(?P<group>[\\w-]+)': 'general',
  '(?P<id>[\\w-]+)': 'woocommerce_currency',
  '(?P<location>[\\w-]+)': 'NL',
  '(?P<currency>[\\w-]{3})': 'EUR',
};

const withKnownNames = (route: string): string =>
  Object.entries(KNOWN_NAMES).reduce((path, [parameter, name]) => path.replace(parameter, name), route);
