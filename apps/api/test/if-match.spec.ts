import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aCoupon, aCustomer, aName, aProduct, anOrder, createRecord } from './support/builders.js';
import type { Client } from './support/client.js';
import type { HttpResponse, JsonRecord } from './support/http.js';
import { checkInvariants } from './support/invariants.js';
import { createRecordKinds, type RecordKind } from './support/record-kinds.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';

/** Fields of texts of which each kind has one. */
const TEXTS = ['customer_note', 'title', 'content', 'name', 'first_name', 'description', 'note', 'reason'];

describeOnEachEngine('A change with If-Match', (engine) => {
  let server: TestServer;
  let [admin, compatible]: Client[] = [];
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    [admin, compatible] = [server.as('admin'), server.as('admin', `${server.url}/wp-json`)];
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const tagOf = async (client: Client, path: string, query: object = {}) =>
    String((await client.get(path, query as never)).headers['etag']);
  const change = (path: string, tag: string, body: object, { client = admin, method = 'PUT', headers = {}, query = {} } = {}) =>
    client.send(method, path, { body, query, headers: { 'If-Match': tag, ...headers } });
  /** What an account has written needs a new author. */
  const remove = (path: string, tag: string) =>
    admin.send('DELETE', path, {
      query: { force: true, ...(path.includes('/users/') && { reassign: 1 }) },
      headers: { 'If-Match': tag },
    });
  const outcomesOf = (responses: readonly HttpResponse[]) =>
    responses.map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body.code}`)).sort();
  const textOf = ({ body }: RecordKind) => TEXTS.find((name) => typeof body()[name] === 'string')!;

  it('takes effect only if the record is as it was read, for every kind of record', async () => {
    for (const kind of await createRecordKinds(server)) {
      const { id } = await createRecord(admin, kind.collection, kind.body());
      const path = `${kind.collection}/${id}`;
      const first = await tagOf(admin, path);
      const field = textOf(kind);
      if (!/(notes|refunds)$/.test(kind.collection)) {
        const [one, other] = [aName('One'), aName('Other')];
        expect([path, (await change(path, first, { [field]: one })).status]).toEqual([path, 200]);
        const refusal = await expectRefusal(server, [412, 'rest_record_changed'], () => change(path, first, { [field]: other }));
        const data = refusal.data as { current?: JsonRecord; etag?: string };
        expect([data.current?.id, JSON.stringify(data.current?.[field])]).toEqual([id, expect.stringContaining(one)]);
        expect((await change(path, String(data.etag), { [field]: other }, { method: 'PATCH' })).status).toBe(200);
        await expectRefusal(server, [412, 'rest_record_changed'], () => remove(path, first));
      }
      const last = await tagOf(admin, path, { context: 'edit' });
      expect([path, (await remove(path, last)).status]).toEqual([path, 200]);
      expect((await admin.get(path)).status).toBe(404);
    }
  }, 120_000);

  it('takes effect once of many that name the same version, whatever others change meanwhile', async () => {
    const product = await aProduct(admin, { regular_price: '5.00' });
    const order = await anOrder(admin, { line_items: [{ product_id: product.id, quantity: 1 }] });
    const coupon = await aCoupon(admin);
    const customer = await aCustomer(admin);
    const post = await createRecord(admin, '/cms/v2/posts', { title: aName('Post'), status: 'publish' });
    const comment = await createRecord(admin, '/cms/v2/comments', { post: post.id, content: aName('Comment') });
    const cases: [client: Client, path: string, field: string][] = [
      [admin, `${PRODUCTS}/${product.id}`, 'name'],
      [compatible, `/wc/v3/products/${product.id}`, 'description'],
      [admin, `/shop/v1/orders/${order.id}`, 'customer_note'],
      [compatible, `/wc/v3/orders/${order.id}`, 'customer_note'],
      [admin, `/shop/v1/coupons/${coupon.id}`, 'description'],
      [admin, `/shop/v1/customers/${customer.id}`, 'first_name'],
      [admin, `/cms/v2/users/${customer.id}`, 'description'],
      [admin, `/cms/v2/posts/${post.id}`, 'title'],
      [compatible, `/wp/v2/posts/${post.id}`, 'content'],
      [admin, `/cms/v2/comments/${comment.id}`, 'content'],
      [admin, '/cms/v2/settings', 'title'],
      [compatible, '/wp/v2/settings', 'description'],
    ];
    for (const [client, path, field] of cases) {
      const tag = await tagOf(client, path);
      const texts = Array.from({ length: 12 }, () => aName('Text'));
      const responses = await Promise.all(
        texts.map((text, index) => change(path, tag, { [field]: text }, { client, method: ['PUT', 'PATCH', 'POST'][index % 3] })),
      );
      expect([path, outcomesOf(responses)]).toEqual([path, ['200', ...Array<string>(11).fill('412 rest_record_changed')]]);
      const winner = texts[responses.findIndex(({ status }) => status === 200)];
      expect(JSON.stringify((await client.get(path)).body[field])).toContain(winner);
    }
  }, 120_000);

  it('never undoes a change that was made without the header at the same time', async () => {
    const { id } = await aProduct(admin);
    const path = `${PRODUCTS}/${id}`;
    for (let round = 1; round <= 6; round++) {
      const tag = await tagOf(admin, path);
      const name = aName('Conditional');
      const [conditional, plain] = await Promise.all([change(path, tag, { name }), admin.put(path, { name: aName('Plain') })]);
      expect(plain.status).toBe(200);
      // Either it came first, and the other one wrote over it, or it was refused.
      expect([200, 412]).toContain(conditional.status);
      expect((await admin.get(path)).body.name).toBe(plain.body.name);
    }
  }, 60_000);

  it('of one that is deleted at the same time is either saved before or refused', async () => {
    for (let round = 1; round <= 4; round++) {
      const { id } = await aProduct(admin);
      const path = `${PRODUCTS}/${id}`;
      const tag = await tagOf(admin, path);
      const outcomes = await Promise.all([change(path, tag, { name: aName() }), remove(path, tag)]);
      expect([
        [200, 412],
        [400, 200],
      ]).toContainEqual(outcomes.map(({ status }) => status));
    }
  });

  it('names the version that was read in any context; with _fields or _embed its own query says the same', async () => {
    const { id } = await createRecord(admin, '/cms/v2/posts', { title: aName('Post'), status: 'publish' });
    const path = `/cms/v2/posts/${id}`;
    for (const context of ['view', 'edit', 'embed'])
      expect((await change(path, await tagOf(admin, path, { context }), { title: aName() })).status).toBe(200);
    for (const query of [{ _fields: 'id,title' }, { _embed: '1' }, { _fields: 'id,title', context: 'edit' }]) {
      const tag = await tagOf(admin, path, query);
      await expectRefusal(server, [412, 'rest_record_changed'], () => change(path, tag, { title: aName() }));
      expect((await change(path, tag, { title: aName() }, { query })).status).toBe(200);
    }
    const [own, others] = [await tagOf(server.as('editor'), path), await tagOf(server.as('author'), path)];
    expect(own).not.toBe(others);
    await expectRefusal(server, [412, 'rest_record_changed'], () =>
      change(path, others, { title: aName() }, { client: server.as('editor') }),
    );
    expect((await change(path, own, { title: aName() }, { client: server.as('editor') })).status).toBe(200);
  });

  it('may name several versions, or with * any; a weak tag is never that of a record', async () => {
    const { id } = await aProduct(admin);
    const path = `${PRODUCTS}/${id}`;
    const tag = await tagOf(admin, path);
    await expectRefusal(server, [412, 'rest_record_changed'], () => change(path, `W/${tag}`, { name: aName() }));
    await expectRefusal(server, [412, 'rest_record_changed'], () => change(path, '"other", W/"*"', { name: aName() }));
    expect((await change(path, `"other" ,, ${tag}`, { name: aName() })).status).toBe(200);
    expect((await change(path, '*', { name: aName() })).status).toBe(200);
    await expectRefusal(server, [400, 'shop_rest_product_invalid_id'], () => change(`${PRODUCTS}/999999`, '*', { name: 'A' }));
    await expectRefusal(server, [400, 'shop_rest_product_invalid_id'], () => change(`${PRODUCTS}/999999`, tag, { name: 'A' }));
  });

  it.each(['', ' ', 'abc', '"abc', 'abc"', '"a" "b"', 'w/"a"', '*, "a"', '"a\tb"', ','])(
    'is refused if its tag is malformed: %j',
    async (tag) => {
      const { id } = await aCategory(admin);
      await expectRefusal(server, [400, 'rest_if_match_invalid'], () =>
        change(`${PRODUCTS}/categories/${id}`, tag, { name: aName() }),
      );
    },
  );

  it('is refused where nothing can be compared: new records, batches and actions; a GET ignores it', async () => {
    const order = await anOrder(admin, { billing: { email: 'pia@noten.nl' } });
    const headers = { 'If-Match': '"a"' };
    for (const path of [PRODUCTS, `${PRODUCTS}/batch`, `/shop/v1/orders/${order.id}/refunds/preview`])
      await expectRefusal(server, [400, 'rest_if_match_unsupported'], () => admin.send('POST', path, { headers, body: {} }));
    expect((await admin.send('GET', PRODUCTS, { headers })).status).toBe(200);
  });

  it('is refused to strangers as without the header, and shows nothing to those who may not read', async () => {
    const { id } = await aCoupon(admin);
    const path = `/shop/v1/coupons/${id}`;
    const refuse = (actor: 'visitor' | 'customer' | 'key_write', status: number, code: string) =>
      expectRefusal(server, [status, code], () => change(path, '"a"', { description: 'a' }, { client: server.as(actor) }));
    for (const [actor, status] of [['visitor', 401] as const, ['customer', 403] as const])
      expect(JSON.stringify(await refuse(actor, status, 'shop_rest_cannot_edit'))).not.toContain('current');
    expect((await refuse('key_write', 412, 'rest_record_changed')).data).toEqual({ status: 412 });
  });

  it('with an Idempotency-Key gets its first answer again, by every method, although the record has changed since', async () => {
    const { id } = await aProduct(admin);
    const path = `${PRODUCTS}/${id}`;
    for (const method of ['PUT', 'PATCH', 'POST']) {
      const [tag, name] = [await tagOf(admin, path), aName('Once')];
      const headers = { 'Idempotency-Key': aName('key').replace(' ', '-') };
      const save = () => change(path, tag, { name }, { method, headers });
      const first = await save();
      await admin.put(path, { name: aName('Later') });
      const again = await save();
      expect([first.status, again.text, again.headers['idempotency-replayed']]).toEqual([200, first.text, 'true']);
      await expectRefusal(server, [422, 'rest_idempotency_key_reused'], () => change(path, '"a"', { name }, { method, headers }));
    }
    const headers = { 'If-Match': await tagOf(admin, path), 'Idempotency-Key': aName('key').replace(' ', '-') };
    const remove = () => admin.send('DELETE', path, { query: { force: true }, headers });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect((await admin.get(path)).status).toBe(404);
  });

  it('is allowed to pages of other origins, which may read the tag', async () => {
    const from = { Origin: 'https://app.example' };
    const { headers } = await admin.send('OPTIONS', PRODUCTS, { headers: from });
    expect(headers['access-control-allow-headers']).toContain('If-Match');
    const strict = await admin.send('GET', PRODUCTS, { headers: { ...from, Prefer: 'handling=strict' } });
    expect(strict.headers['access-control-expose-headers']).toContain('ETag');
  });
});
