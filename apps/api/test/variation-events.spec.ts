import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, anOrder, aProduct, aVariableProduct, createRecord } from './support/builders.js';
import type { Client } from './support/client.js';
import type { JsonRecord } from './support/http.js';
import { OpenApiValidator, type OpenApiDocument } from './support/openapi-validator.js';
import type { TestServer } from './support/test-server.js';
import { startVersionedServer } from './support/versioned-server.js';

const PRODUCTS = '/wc/v3/products';

describeOnEachEngine('A variation that changes', (engine) => {
  let server: TestServer;
  let admin: Client;
  let compat: Client;
  beforeAll(async () => {
    ({ server, admin, compat } = await startVersionedServer(engine));
    for (const version of ['v2', 'v3'])
      for (const change of ['created', 'updated', 'restored', 'deleted'])
        await createRecord(compat, `/wc/${version}/webhooks`, {
          topic: `product.${change}`,
          delivery_url: 'http://127.0.0.1:9/',
          secret: 'walnut',
        });
  });
  afterAll(() => server.stop());

  let parent: JsonRecord;
  let small: JsonRecord;
  let large: JsonRecord;
  beforeEach(async () => {
    parent = await aVariableProduct(admin, [
      { sku: aName('S'), regular_price: '3', manage_stock: true, stock_quantity: 5, attributes: [{ name: 'Size', option: 'S' }] },
      { sku: aName('L'), regular_price: '4', attributes: [{ name: 'Size', option: 'L' }] },
    ]);
    [small, large] = parent.variations as JsonRecord[];
    await forgetEvents();
  });

  const forgetEvents = () => server.database.write((unit) => unit.query("DELETE FROM outbox WHERE topic LIKE 'product.%'"));
  const variations = () => `${PRODUCTS}/${parent.id}/variations`;

  interface StoredEvent {
    readonly topic: string;
    readonly id: number;
    readonly version: number;
    readonly payload: string;
  }
  const storedEvents = () =>
    server.database.read<StoredEvent>(
      "SELECT topic, resource_id AS id, api_version AS version, payload FROM outbox WHERE topic LIKE 'product.%' ORDER BY id",
    );
  /** Each event once, whatever the number of its forms. */
  const events = async () => [...new Set((await storedEvents()).map(({ topic, id }) => `${topic.split('.')[1]} ${nameOf(id)}`))];
  const nameOf = (id: number) => ({ [parent.id]: 'parent', [small.id]: 'small', [large.id]: 'large' })[id] ?? 'new';

  it.each([
    ['changed', () => compat.put(`${variations()}/${small.id}`, { regular_price: '2' }), ['updated parent', 'updated small']],
    ['created', () => compat.post(variations(), { regular_price: '2' }), ['updated parent', 'created new']],
    ['moved to the trash', () => compat.delete(`${variations()}/${small.id}`), ['updated parent', 'deleted small']],
    [
      'deleted for good',
      () => compat.delete(`${variations()}/${small.id}`, { force: true }),
      ['updated parent', 'deleted small'],
    ],
    [
      'changed by a batch',
      () =>
        compat.post(`${variations()}/batch`, {
          create: [{ regular_price: '1' }],
          update: [{ id: small.id, sku: aName('X') }],
          delete: [large.id],
        }),
      ['updated parent', 'created new', 'updated small', 'deleted large'],
    ],
    ['generated', () => compat.post(`${variations()}/generate`, {}), ['updated parent', 'created new']],
    [
      'changed with its product',
      () =>
        admin.put(`/shop/v1/products/${parent.id}`, {
          variations: [{ id: small.id, regular_price: '2' }, { regular_price: '9' }],
        }),
      ['updated parent', 'updated small', 'created new'],
    ],
    [
      'moved to the trash with its product',
      () => admin.delete(`/shop/v1/products/${parent.id}`),
      ['deleted parent', 'deleted small', 'deleted large'],
    ],
    [
      'moved to the trash by the status of its product',
      () => compat.put(`${PRODUCTS}/${parent.id}`, { status: 'trash' }),
      ['deleted parent', 'deleted small', 'deleted large'],
    ],
    [
      'deleted with its product',
      () => compat.delete(`${PRODUCTS}/${parent.id}`, { force: true }),
      ['deleted parent', 'deleted small', 'deleted large'],
    ],
    [
      'deleted because its product is no longer variable',
      () => compat.put(`${PRODUCTS}/${parent.id}`, { type: 'simple' }),
      ['updated parent', 'deleted small', 'deleted large'],
    ],
    [
      'sold',
      () => anOrder(admin, { set_paid: true, line_items: [{ product_id: parent.id, variation_id: small.id, quantity: 2 }] }),
      ['updated parent', 'updated small'],
    ],
  ])('has an event of its own besides that of its product: %s', async (_case, change, expected) => {
    await change();
    expect((await events()).sort()).toEqual(expected.toSorted());
  });

  it('has no event if only its product changes', async () => {
    await admin.put(`/shop/v1/products/${parent.id}`, { name: 'Renamed' });
    expect(await events()).toEqual(['updated parent']);
  });

  it('is not deleted twice: its product in the trash, or itself, was reported as deleted before', async () => {
    await compat.delete(`${variations()}/${small.id}`);
    await admin.delete(`/shop/v1/products/${parent.id}`);
    await forgetEvents();
    await admin.delete(`/shop/v1/products/${parent.id}`, { force: true });
    expect(await events()).toEqual([]);
  });

  it('is restored by a status of its own, or with its product in version 1, but stays in the trash in later versions', async () => {
    await compat.delete(`${variations()}/${small.id}`);
    await forgetEvents();
    await compat.put(`${variations()}/${small.id}`, { status: 'publish' });
    expect(await events()).toEqual(['updated parent', 'restored small']);
    await admin.delete(`/shop/v1/products/${parent.id}`);
    await forgetEvents();
    await admin.put(`/shop/v1/products/${parent.id}`, { status: 'publish' });
    expect(await events()).toEqual(['restored parent', 'restored small', 'restored large']);
    await admin.delete(`/shop/v1/products/${parent.id}`);
    await forgetEvents();
    await compat.put(`${PRODUCTS}/${parent.id}`, { status: 'publish' });
    expect(await events()).toEqual(['restored parent']);
  });

  it('has the events of a copy of its product', async () => {
    await compat.post(`${PRODUCTS}/${parent.id}/duplicate`);
    expect((await storedEvents()).filter(({ version }) => version === 1).map(({ topic }) => topic)).toEqual([
      ...['product.created', 'product.created', 'product.created'],
    ]);
  });

  describe('is sent in the form of a product', () => {
    const payloads = async () => {
      const found = (await storedEvents()).filter(({ id }) => id === small.id);
      return new Map(found.map(({ version, payload }) => [version, JSON.parse(payload) as JsonRecord]));
    };

    it('with its type, SKU, price, stock and product, in every version', async () => {
      const { body: order } = await compat.put(`${variations()}/${small.id}`, {
        ...{ stock_quantity: 7, sale_price: '2.50', meta_data: [{ key: 'shelf', value: 'B4' }] },
      });
      const sent = await payloads();
      expect([...sent.keys()].sort()).toEqual([1, 2, 3]);
      for (const payload of sent.values())
        expect(payload).toMatchObject({
          ...{ id: small.id, type: 'variation', sku: small.sku, price: '2.50', regular_price: '3' },
          ...{ stock_quantity: 7, manage_stock: true, parent_id: parent.id, name: `${String(parent.name)} - S`, variations: [] },
        });
      expect(sent.get(1)).toMatchObject({ in_stock: true, attributes: [{ id: 0, name: 'Size', options: ['S'] }] });
      expect(sent.get(3)).toMatchObject({ stock_status: 'instock', meta_data: order.meta_data });
    });

    it('that a client of the version reads under the address of a product', async () => {
      await compat.put(`${variations()}/${small.id}`, { stock_quantity: 0, description: 'Small' });
      const sent = await payloads();
      for (const version of [2, 3]) {
        const { body } = await compat.get(`/wc/v${version}/products/${small.id}`);
        expect(sent.get(version)).toEqual(body);
      }
    });

    it('as the OpenAPI document describes it', async () => {
      await compat.put(`${variations()}/${small.id}`, { stock_quantity: 7 });
      await compat.post(variations(), { attributes: [] });
      const { body: document } = await compat.get<OpenApiDocument>('/openapi.json');
      const validator = new OpenApiValidator(document);
      const stored = await storedEvents();
      expect(stored.length).toBeGreaterThan(9);
      expect(stored.flatMap(({ topic, payload }) => validator.errorsOfEvent(topic, payload))).toEqual([]);
    });

    it('with the quantity that an order left, which the order of a simple product does not change', async () => {
      const nuts = await aProduct(admin, { regular_price: '3', manage_stock: true, stock_quantity: 5 });
      await forgetEvents();
      const line_items = [
        { product_id: parent.id, variation_id: small.id, quantity: 2 },
        { product_id: nuts.id, quantity: 1 },
      ];
      await anOrder(admin, { set_paid: true, line_items });
      expect((await payloads()).get(3)).toMatchObject({ stock_quantity: 3, stock_status: 'instock' });
      expect(await events()).toEqual(expect.arrayContaining(['updated parent', 'updated small']));
    });
  });
});
