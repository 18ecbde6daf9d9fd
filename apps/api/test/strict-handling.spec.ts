import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName } from './support/builders.js';
import type { JsonRecord } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const STRICT = { Prefer: 'handling=strict' };
const UNKNOWN = [400, 'rest_unknown_parameter'] as const;

describeOnEachEngine('A request with Prefer: handling=strict', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
  });
  afterAll(() => server.stop());

  /** `wc/v2` and `wc/v3` are served at the compatibility root only. */
  const clientFor = (path: string) => server.as('admin', path.startsWith('/wc/') ? `${server.url}/wp-json` : undefined);
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = STRICT) =>
    clientFor(path).send(method, path, { body, headers });
  const create = async (path: string, body: object) => (await send('POST', path, body, {})).body;

  it.each(['/shop/v1', '/wc/v3'])(
    'creates nothing in %s if a field is unknown, and names the field that is meant',
    async (root) => {
      const { message, data } = await expectRefusal(server, UNKNOWN, () =>
        send('POST', `${root}/products`, { name: aName(), regular_prize: '9.95' }),
      );
      expect(message).toContain('Did you mean regular_price?');
      expect(data.params).toEqual({ regular_prize: 'regular_prize is unknown. Did you mean regular_price?' });
    },
  );

  it('changes nothing if a field of a line of an order is unknown', async () => {
    const product = await create(PRODUCTS, { name: aName(), regular_price: '9.95' });
    const order = {
      line_items: [{ product_id: product.id, quantity: 1 }, { prodct_id: product.id }],
      billing: { firstname: 'Ann' },
    };
    const { data } = await expectRefusal(server, UNKNOWN, () => send('POST', '/shop/v1/orders', order));
    expect(data.params).toEqual({
      'line_items[1][prodct_id]': 'line_items[1][prodct_id] is unknown. Did you mean product_id?',
      'billing[firstname]': 'billing[firstname] is unknown. Did you mean first_name?',
    });
  });

  it('is refused if an argument of its query is unknown, also when the same request without the preference was answered before', async () => {
    const path = `${PRODUCTS}?categry=5`;
    for (let turn = 0; turn < 2; turn++) expect((await send('GET', path, undefined, {})).status).toBe(200);
    const refused = await send('GET', path);
    expect([refused.status, refused.body.code]).toEqual(UNKNOWN);
    expect(refused.body.message).toContain('Did you mean category?');
    expect((await send('GET', path, undefined, {})).status).toBe(200);
  });

  it('may have the parameters of every route, those of its path, and of signatures', async () => {
    const { id } = await create(PRODUCTS, { name: aName() });
    const path = `${PRODUCTS}/${id}?id=${id}&context=edit&_fields=id,name&_embed&_locale=user&_envelope`;
    expect((await send('GET', path)).body).toMatchObject({ status: 200, body: { id } });
    expect((await send('POST', `${PRODUCTS}/${id}?_method=PUT&_fields=id`, { name: aName() })).status).toBe(200);
  });

  it.each([
    ['/shop/v1/products', { name: 'Figs', regular_price: '9.95' }],
    ['/shop/v1/orders', { billing: { first_name: 'Ann' }, fee_lines: [{ name: 'Gift', total: '1.00' }] }],
    ['/shop/v1/coupons', { code: 'strict5', amount: '5.00' }],
    ['/wc/v3/products', { name: 'Dates', regular_price: '9.95', meta_data: [{ key: 'shelf', value: 'b' }] }],
    ['/wc/v3/orders', { shipping_lines: [{ method_id: 'flat', method_title: 'Flat', total: '2.00' }] }],
    ['/cms/v2/posts', { title: 'Strict', content: 'Nuts.', status: 'publish' }],
    ['/shop/v1/customers', { email: 'strict@example.com', username: 'strict' }],
  ])('to %s may send back what was read', async (path, body) => {
    const { id } = await create(path, path.endsWith('customers') ? { ...body, password: 'a long pass phrase' } : body);
    const record = (await send('GET', `${path}/${id}?context=edit`)).body;
    // Some values of responses, such as an empty e-mail address, are refused in any request.
    const [strict, other] = [await send('PUT', `${path}/${id}`, record), await send('PUT', `${path}/${id}`, record, {})];
    expect([strict.status, strict.body.code]).toEqual([other.status, other.body.code]);
  });

  it('as a batch refuses the entries with unknown names, and serves the others', async () => {
    const { id } = await create(PRODUCTS, { name: aName() });
    const entries = {
      create: [{ name: aName('Good') }, { nam: aName('Bad') }],
      update: [
        { id, name: 'Renamed' },
        { id, regular_prize: '1.00' },
      ],
    };
    const { status, body } = await send('POST', `${PRODUCTS}/batch`, entries);
    const lists = body as unknown as Record<'create' | 'update', { id: number; error?: JsonRecord }[]>;
    expect(status).toBe(200);
    expect(lists.create.map(({ error }) => error?.code)).toEqual([undefined, 'rest_unknown_parameter']);
    expect(lists.update.map(({ error }) => error?.code)).toEqual([undefined, 'rest_unknown_parameter']);
    expect((await send('GET', `${PRODUCTS}/${id}`)).body).toMatchObject({ name: 'Renamed', regular_price: '' });
    await expectRefusal(server, UNKNOWN, () => send('POST', `${PRODUCTS}/batch`, { creat: [{ name: aName() }] }));
  });

  it('does not get the stored answer of a request that ignores unknown names', async () => {
    const headers = { 'Idempotency-Key': aName('key').replace(' ', '-') };
    const entries = { create: [{ name: aName(), regular_prize: '9.95' }] };
    expect((await send('POST', `${PRODUCTS}/batch`, entries, headers)).status).toBe(200);
    await expectRefusal(server, [422, 'rest_idempotency_key_reused'], () =>
      send('POST', `${PRODUCTS}/batch`, entries, { ...headers, ...STRICT }),
    );
  });

  it.each([
    ['success', '/shop/v1/products', 200],
    ['refusal', '/shop/v1/products?per_page=x', 400],
    ['unknown route', '/shop/v1/nothing', 404],
  ])('gets Preference-Applied with a %s, which pages of other origins may read', async (_case, path, status) => {
    const headers = { prefer: 'respond-async, Handling="STRICT"', Origin: 'https://app.example' };
    const answer = await server.as('admin').send('GET', path, { headers });
    expect([answer.status, answer.headers['preference-applied'], answer.headers['vary']]).toEqual([
      status,
      'handling=strict',
      expect.stringContaining('Prefer'),
    ]);
    expect(answer.headers['access-control-expose-headers']).toContain('Preference-Applied');
  });

  it('may come from a page of another origin', async () => {
    const preflight = {
      ...{ Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
      'Access-Control-Request-Headers': 'prefer, content-type',
    };
    const { status, headers } = await server.as('visitor').send('OPTIONS', PRODUCTS, { headers: preflight });
    expect(status).toBe(200);
    expect(headers['access-control-allow-headers']).toContain('Prefer');
  });

  it.each([{}, { Prefer: 'handling=lenient' }, { Prefer: 'return=minimal' }] as Record<string, string>[])(
    'is another one than a request with the headers %j: unknown names are ignored',
    async (headers) => {
      const answer = await send('POST', `${PRODUCTS}?what=1`, { name: aName(), regular_prize: '9.95' }, headers);
      expect([answer.status, answer.body.regular_price, answer.headers['preference-applied'], answer.headers['vary']]).toEqual([
        201,
        '',
        undefined,
        expect.not.stringContaining('Prefer'),
      ]);
    },
  );
});
