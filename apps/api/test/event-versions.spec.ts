import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, anOrder, aProduct, createRecord } from './support/builders.js';
import type { Client } from './support/client.js';
import type { JsonRecord } from './support/http.js';
import { OpenApiValidator, type OpenApiDocument } from './support/openapi-validator.js';
import type { TestServer } from './support/test-server.js';
import { startVersionedServer } from './support/versioned-server.js';

describeOnEachEngine('Events for webhooks of wc/v2 and wc/v3', (engine) => {
  let server: TestServer;
  let admin: Client;
  let compat: Client;

  beforeAll(async () => {
    ({ server, admin, compat } = await startVersionedServer(engine));
  });
  afterAll(() => server.stop());

  const subscribe = (version: string, topic: string, status = 'active'): Promise<JsonRecord> =>
    createRecord(compat, `/wc/${version}/webhooks`, { topic, status, delivery_url: 'http://127.0.0.1:9/', secret: 'walnut' });

  /** The payloads of the events of a record, by version, in the order in which they were stored. */
  async function payloadsOf(id: number, topic: string): Promise<[version: number, payload: JsonRecord][]> {
    const rows = await server.database.read<{ version: number; payload: string }>(
      'SELECT api_version AS version, payload FROM outbox WHERE resource_id = ? AND topic = ? ORDER BY id',
      [id, topic],
    );
    return rows.map(({ version, payload }) => [version, JSON.parse(payload) as JsonRecord]);
  }

  it('are stored in the form of each version that an active webhook has, with URLs of that version', async () => {
    const before = await aProduct(admin);
    expect((await payloadsOf(before.id, 'product.created')).map(([version]) => version)).toEqual([1]);
    const hook = await subscribe('v3', 'product.created');
    await subscribe('v3', 'product.updated');
    await subscribe('v2', 'product.created', 'paused');
    const { body } = await compat.post('/wc/v1/products', { name: aName('Nuts'), description: 'Fresh', in_stock: false });
    await compat.put(`/wc/v3/products/${body.id}`, { meta_data: [{ key: 'origin', value: ['Ordu'] }] });
    const [[, first], [version, third], ...others] = await payloadsOf(body.id, 'product.created');
    expect([version, others]).toEqual([3, []]);
    expect(first).toMatchObject({ in_stock: false, description: '<p>Fresh</p>\n' });
    expect(first).not.toHaveProperty('meta_data');
    expect(third).toMatchObject({ stock_status: 'outofstock', description: '<p>Fresh</p>\n', meta_data: [], brands: [] });
    expect(third).not.toHaveProperty('in_stock');
    expect(linkOf(third)).toBe(`${server.url}/wp-json/wc/v3/products/${body.id}`);
    expect(linkOf(first)).toBe(`${server.url}/rest/shop/v1/products/${body.id}`);
    const [, [, updated]] = await payloadsOf(body.id, 'product.updated');
    expect(updated.meta_data).toMatchObject([{ key: 'origin', value: ['Ordu'] }]);
    // The payload is what a client of that version reads.
    const { body: readNow } = await compat.get(`/wc/v3/products/${body.id}`);
    expect(Object.keys(updated).sort()).toEqual(Object.keys(readNow).sort());
    await compat.delete(`/wc/v3/webhooks/${hook.id}`, { force: true });
    expect((await payloadsOf((await aProduct(admin)).id, 'product.created')).map(([one]) => one)).toEqual([1]);
  });

  it('of coupons and customers have the forms of their versions too', async () => {
    for (const [path, topic, body, fields] of [
      ['coupons', 'coupon.created', { code: aName('code') }, ['date_expires_gmt', 'status', 'meta_data']],
      ['customers', 'customer.created', { email: `${aName('buyer').replace(' ', '-')}@noten.nl` }, ['role', 'meta_data']],
    ] as const) {
      await subscribe('v2', topic);
      const { id } = await createRecord(compat, `/wc/v3/${path}`, { ...body, meta_data: [{ key: 'a', value: '1' }] });
      const payloads = await payloadsOf(id, topic);
      expect(payloads.map(([version]) => version)).toEqual([1, 2]);
      for (const field of fields) expect(payloads[1][1]).toHaveProperty(field);
      expect(payloads[1][1].meta_data).toMatchObject([{ key: 'a', value: '1' }]);
      expect(linkOf(payloads[1][1])).toContain(`/wp-json/wc/v2/${path}/${id}`);
    }
  });

  it('have the schemas that the OpenAPI document describes for their topics', async () => {
    const topics = ['order', 'product', 'coupon', 'customer'].map((record) => `${record}.created`);
    for (const topic of topics) for (const version of ['v2', 'v3']) await subscribe(version, topic);
    await anOrder(admin, { line_items: [{ product_id: (await aProduct(admin)).id, quantity: 2 }] });
    await createRecord(admin, '/shop/v1/coupons', { code: aName('code') });
    await createRecord(compat, '/wc/v3/customers', { email: `${aName('buyer').replace(' ', '-')}@noten.nl` });
    const { body: document } = await compat.get<OpenApiDocument>('/openapi.json');
    const validator = new OpenApiValidator(document);
    const rows = await server.database.read<{ topic: string; version: number; payload: string }>(
      // A ping is no event of a topic.
      "SELECT topic, api_version AS version, payload FROM outbox WHERE topic <> 'ping'",
    );
    const found = new Set(rows.map(({ topic, version }) => `${topic} ${version}`));
    for (const topic of topics)
      expect([...found]).toEqual(expect.arrayContaining([1, 2, 3].map((version) => `${topic} ${version}`)));
    expect(rows.flatMap(({ topic, payload }) => validator.errorsOfEvent(topic, payload))).toEqual([]);
    expect(validator.errorsOfEvent('order.created', '{"id":1}')).not.toEqual([]);
  });

  it('report products whose stock an order took, too, and deletions to webhooks of every version alike', async () => {
    await subscribe('v3', 'product.updated');
    const product = await aProduct(admin, { regular_price: '3', manage_stock: true, stock_quantity: 5 });
    await anOrder(admin, { set_paid: true, line_items: [{ product_id: product.id, quantity: 2 }] });
    const sold = (await payloadsOf(product.id, 'product.updated')).filter(([version]) => version === 3);
    expect(sold.at(-1)![1]).toMatchObject({ stock_quantity: 3, stock_status: 'instock', date_modified_gmt: expect.any(String) });
    await compat.put(`/wc/v3/products/${product.id}`, { status: 'trash' });
    expect(await payloadsOf(product.id, 'product.deleted')).toEqual([[0, { id: product.id }]]);
  });
});

const linkOf = ({ _links }: JsonRecord): string => (_links as { self: { href: string }[] }).self[0].href;
