import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder, aProduct, aTag, createRecord } from './support/builders.js';
import { createShopRecords, type RecordIds } from './support/shop-records.js';
import type { JsonRecord } from './support/http.js';
import { fetchIndex, buildPath, endpointsIn, type Argument, type Endpoint } from './support/index-document.js';
import { digestTables } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aFile, accountIds } from './support/content-items.js';

/** The server limits its headers: a longer text in a query would never reach the validation. */
const MAX_QUERY_TEXT = 5_000;

/** The paths of all parts of an argument that have no limit. */
function unlimitedParts(argument: Argument, path: string): string[] {
  const { type, enum: words, items, properties, maxLength, maxItems, maxProperties } = argument;
  const isAny = type === undefined;
  return [
    ...((type === 'string' || isAny) && !words && maxLength === undefined ? [path] : []),
    ...((type === 'array' || isAny) && maxItems === undefined ? [path] : []),
    ...((type === 'object' || isAny) && !properties && maxProperties === undefined ? [path] : []),
    ...(items ? unlimitedParts(items as Argument, `${path}[]`) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => unlimitedParts(one, `${path}.${name}`)),
  ];
}

/** Values of an argument that are just above one of its limits. */
function valuesAboveLimit(argument: Argument): unknown[] {
  const { type, enum: words, items, properties, maxLength, maxItems, maxProperties } = argument;
  return [
    ...(maxLength !== undefined && !words ? ['x'.repeat(maxLength + 1)] : []),
    ...(maxItems !== undefined ? [Array(maxItems + 1).fill(type === undefined ? 1 : { id: 1 })] : []),
    ...(maxProperties !== undefined
      ? [Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, key) => [`k${key}`, 1]))]
      : []),
    ...(items ? valuesAboveLimit(items as Argument).map((value) => [value]) : []),
    ...Object.entries(properties ?? {})
      .filter(([name]) => !READONLY.has(name))
      .flatMap(([name, one]) => valuesAboveLimit(one).map((value) => ({ [name]: value }))),
  ];
}

/** Parts of objects that only responses contain. */
const READONLY = new Set([
  ...['rendered', 'date_created', 'date_modified', 'permalink', 'slug', 'price', 'tax_status', 'subtotal_tax', 'total_tax'],
  ...['discount_tax', 'taxes', 'meta'],
]);

/** Parts of the lines of refunds that only responses contain. */
const SHOWN_OF_REFUNDED_LINES = /"(name|sku|tax_class|subtotal)"/;

/** Lists of terms, in which names are ignored as well. */
const TERM_LISTS = ['categories', 'tags'];

describeOnEachEngine('A declared argument', (engine) => {
  let server: TestServer;
  let endpoints: Endpoint[];
  let ids: RecordIds;
  beforeAll(async () => {
    server = await startTestServer(engine);
    endpoints = endpointsIn(await fetchIndex(server));
    ids = { ...(await createShopRecords(server)), ...(await createContent(server)) };
  });
  afterAll(() => server.stop());

  const pathOf = ({ route }: Endpoint) => {
    const kind = Object.keys(ids).findLast((part) => part.endsWith('/') && route.includes(`${part}(?P<id>`))!;
    return buildPath(route, (name) => (name === 'slug' ? 'reduced-rate' : (ids[name] ?? ids[kind] ?? 1)));
  };

  it('has a limit if it is a string, a list or an object (finding S5)', () => {
    const unlimited = endpoints.flatMap(({ method, route, args }) =>
      Object.entries(args).flatMap(([name, argument]) => unlimitedParts(argument, `${method} ${route} ${name}`)),
    );
    expect(unlimited).toEqual([]);
  });

  it('is refused just above its limit, and nothing changes (finding S5)', async () => {
    const before = await digestTables(server.database);
    const accepted: unknown[] = [];
    for (const endpoint of endpoints.filter(
      ({ method, route }) => method === 'POST' || (method === 'PUT' && !route.endsWith('/batch')),
    )) {
      const required = Object.fromEntries(
        Object.keys(endpoint.args).flatMap((name) => (endpoint.args[name].required ? [[name, 'x']] : [])),
      );
      for (const [name, argument] of Object.entries(endpoint.args))
        for (const value of valuesAboveLimit(argument)) {
          if (TERM_LISTS.includes(name) && JSON.stringify(value).includes('"name"')) continue;
          if (/\/refunds(\/preview)?$/.test(endpoint.route) && SHOWN_OF_REFUNDED_LINES.test(JSON.stringify(value))) continue;
          const { status, body } = await server
            .as('admin')
            .send(endpoint.method, pathOf(endpoint), { body: { ...required, [name]: value } });
          const { params } = (body as Partial<JsonRecord>).data ?? {};
          if (status !== 400 || body.code !== 'rest_invalid_param' || !(name in (params as object)))
            accepted.push([endpoint.method, endpoint.route, name, JSON.stringify(value).slice(0, 60), status]);
        }
    }
    expect(accepted).toEqual([]);
    expect(await digestTables(server.database)).toEqual(before);
  });

  it('of a GET request is refused just above its limit (finding S5)', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
      for (const [name, { type, enum: words, maxLength = 0, maxItems = 0 }] of Object.entries(endpoint.args)) {
        const isText = type === 'string' && !words && maxLength <= MAX_QUERY_TEXT;
        if (!isText && type !== 'array') continue;
        const value = isText ? 'x'.repeat(maxLength + 1) : `${'1,'.repeat(maxItems)}1`;
        const { status, body } = await server.as('admin').get(pathOf(endpoint), { [name]: value });
        expect([endpoint.route, name, status, body.code]).toEqual([endpoint.route, name, 400, 'rest_invalid_param']);
      }
  });

  it('that filters a list has no effect if it is empty (finding M3)', async () => {
    const { id } = await aProduct(server.as('admin'));
    await aTag(server.as('admin'));
    await anOrder(server.as('admin'));
    await createRecord(server.as('admin'), '/cms/v2/posts', { title: 'Figs', status: 'publish' });
    const filters: [string, string[]][] = [
      ['/shop/v1/products', ['status', 'slug', 'type', 'category', 'tag', 'shipping_class', 'attribute', 'sku', 'search']],
      ['/shop/v1/products/tags', ['slug', 'search']],
      ['/shop/v1/orders', ['status', 'search']],
      ['/shop/v1/coupons', ['code', 'search']],
      ['/shop/v1/customers', ['role', 'search']],
      ['/cms/v2/posts', ['status', 'slug', 'author', 'categories', 'search']],
      ['/cms/v2/media', ['status', 'slug', 'media_type', 'mime_type']],
      ['/cms/v2/tags', ['slug', 'search']],
      ['/cms/v2/users', ['slug', 'roles', 'search']],
      ['/cms/v2/comments', ['status', 'type', 'author', 'post', 'search']],
    ];
    const admin = server.as('admin');
    for (const [path, names] of filters) {
      const { body: all } = await admin.list(path);
      for (const name of names) expect([path, name, (await admin.list(path, `${name}=`)).body]).toEqual([path, name, all]);
    }
    const { body: products } = await admin.list('/shop/v1/products');
    for (const name of ['category', 'tag', 'sku', 'search'])
      expect((await admin.list('/shop/v1/products', `${name}=0`)).body).toEqual(products);
    expect(products.map((product) => product.id)).toContain(id);
  });

  it('that is a date may have a space instead of T (finding M1)', async () => {
    const admin = server.as('admin');
    const sale = { date_on_sale_from: '2026-01-02 10:00:00', date_on_sale_to: '2036-01-02 10:00:00' };
    const product = await aProduct(admin, { regular_price: '5.00', sale_price: '4.00', ...sale });
    expect(product).toMatchObject({ date_on_sale_from: '2026-01-02', date_on_sale_to: '2036-01-02' });
    const post = await createRecord(admin, '/cms/v2/posts', { title: 'Old', date: '2017-03-04 05:06:07' });
    expect(post).toMatchObject({ date: '2017-03-04T05:06:07' });
    const coupon = await createRecord(admin, '/shop/v1/coupons', { code: 'space', expiry_date: '2036-05-31 17:00:00' });
    expect(coupon).toMatchObject({ expiry_date: expect.stringMatching(/^2036-05-31T1[57]:00:00$/) });
    for (const [path, date] of [
      ['/shop/v1/products', '2016-01-01 10:00:00'],
      ['/cms/v2/posts', '2016-01-01 10:00:00'],
    ])
      expect((await admin.list(path, { after: date })).body).toEqual(
        (await admin.list(path, { after: date.replace(' ', 'T') })).body,
      );
    for (const date of ['2026-02-30 10:00:00', '2026-01-01  10:00:00', '2026-01-01', 'yesterday'])
      expect((await admin.get('/shop/v1/products', { after: date })).body).toMatchObject({ code: 'rest_invalid_param' });
  });

  it('that is a date has its zone as Z or as an offset with a colon, in content and in filters', async () => {
    const admin = server.as('admin');
    const post = await createRecord(admin, '/cms/v2/posts', { title: 'Zoned', date_gmt: '2017-03-04T05:06:07Z' });
    const isRefused = { status: 400, body: { code: 'rest_invalid_param' } };
    for (const zone of ['z', '+0200', '-0530']) {
      const date = `2026-01-01T10:00:00${zone}`;
      for (const body of [{ date }, { date_gmt: date }])
        expect(await admin.put(`/cms/v2/posts/${post.id}`, body)).toMatchObject(isRefused);
      for (const path of ['/cms/v2/posts', '/cms/v2/comments', '/cms/v2/media', '/shop/v1/products', '/shop/v1/orders'])
        for (const name of ['after', 'before']) expect(await admin.get(path, { [name]: date })).toMatchObject(isRefused);
    }
    expect((await admin.get(`/cms/v2/posts/${post.id}`)).body).toMatchObject({ date_gmt: '2017-03-04T05:06:07' });
    for (const zone of ['', 'Z', '+02:00', '-05:30'])
      expect((await admin.get('/cms/v2/posts', { after: `2026-01-01T10:00:00${zone}` })).status).toBe(200);
    const sale = { date_on_sale_from: '2026-01-02T10:00:00+0200' };
    expect(await aProduct(admin, sale)).toMatchObject({ date_on_sale_from: '2026-01-02' });
  });

  it('that is an amount may omit the digits before or after the decimal point (finding M4)', async () => {
    const admin = server.as('admin');
    const product = await aProduct(admin, { regular_price: '5.', sale_price: '.5', tax_status: 'none' });
    expect(product).toMatchObject({ regular_price: '5', sale_price: '.5', price: '.5' });
    const order = await anOrder(admin, {
      line_items: [{ product_id: product.id, quantity: 3 }],
      fee_lines: [{ name: 'Box', total: '.25', tax_status: 'none' }],
    });
    expect(order).toMatchObject({ total: '1.75' });
    for (const amount of ['.', '-', '1.2.3', '5,', '. 5'])
      expect((await admin.put(`/shop/v1/products/${product.id}`, { regular_price: amount })).body).toMatchObject({
        code: 'rest_invalid_param',
      });
  });

  it('named offset has no effect on the page if it is 0, and pages after the last one link to the previous page (finding low: paging)', async () => {
    const admin = server.as('admin');
    for (let count = 0; count < 3; count++) await aProduct(admin);
    for (const path of ['/shop/v1/products', '/cms/v2/categories']) {
      const { body } = await admin.list(path, { page: 2, per_page: 1 });
      expect((await admin.list(path, { page: 2, per_page: 1, offset: 0 })).body).toEqual(body);
    }
    const pastLast = await admin.list('/shop/v1/products', { page: 900 });
    const empty = await admin.list('/shop/v1/products', { page: 3, search: 'nothing has this' });
    for (const { headers } of [pastLast, empty]) {
      expect(headers.link).toMatch(/page=\d+>; rel="prev"/);
      expect(headers.link).not.toContain('rel="next"');
    }
  });

  it('that filters comments by an invalid email address is refused (finding low: author_email)', async () => {
    const { status, body } = await server.as('admin').get('/cms/v2/comments', { author_email: 'x' });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  });
});

/** Creates content; returns the ids by the part of the route before the path parameter. */
async function createContent(server: TestServer): Promise<RecordIds> {
  const admin = server.as('admin');
  const { editor } = await accountIds(server);
  const idOf = async (path: string, body: object) => (await createRecord(admin, path, body)).id;
  const post = await idOf('/cms/v2/posts', { title: 'Figs', status: 'publish' });
  return {
    ...{
      'posts/': post,
      'users/': editor,
      'media/': await aFile(admin, editor),
      form_id: await idOf('/contact-form/v1/contact-forms', {}),
    },
    'pages/': await idOf('/cms/v2/pages', { title: 'Figs' }),
    'comments/': await idOf('/cms/v2/comments', { post, content: 'Sweet' }),
    'v2/categories/': await idOf('/cms/v2/categories', { name: 'Figs' }),
    'v2/tags/': await idOf('/cms/v2/tags', { name: 'Figs' }),
  };
}
