import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('A deleted product', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const pathOf = ({ id }: JsonRecord) => `${PRODUCTS}/${id}`;
  const trash = async (product: JsonRecord) => (await admin.delete(pathOf(product))).body;
  const restore = (product: JsonRecord, body: object = {}) => admin.put(pathOf(product), { status: 'publish', ...body });
  const isListed = async ({ id }: JsonRecord, query: object) =>
    (await admin.list(PRODUCTS, { include: [id], ...query })).body.length === 1;
  const events = async ({ id }: JsonRecord) =>
    (
      await server.database.read<{ topic: string }>(
        "SELECT topic FROM outbox WHERE resource_id = ? AND topic LIKE 'product.%' ORDER BY id",
        [id],
      )
    ).map(({ topic }) => topic);

  it('moves to the trash: it is returned unchanged, is still readable, and is in no list', async () => {
    const product = await aProduct(admin);
    expect(await trash(product)).toEqual(product);
    expect((await admin.get(pathOf(product))).body).toMatchObject({ id: product.id, status: 'trash', name: product.name });
    for (const query of [
      {},
      { status: 'any' },
      { slug: product.slug },
      { search: product.name },
      { filter: { post_status: 'trash' } },
    ])
      expect(await isListed(product, query)).toBe(false);
    await expectRefusal(server, [400, 'rest_invalid_param'], () => admin.get(PRODUCTS, { status: 'trash' }));
  });

  it('moves to the trash only once', async () => {
    const product = await aProduct(admin);
    await trash(product);
    await expectRefusal(server, [410, 'shop_rest_already_trashed'], () => admin.delete(pathOf(product)));
  });

  it('has one product.deleted event, also if it is deleted permanently later', async () => {
    const product = await aProduct(admin);
    await trash(product);
    expect((await admin.delete(pathOf(product), { force: true })).status).toBe(200);
    expect(await events(product)).toEqual(['product.created', 'product.deleted']);
  });

  it('cannot be moved to the trash with its status', async () => {
    const product = await aProduct(admin);
    await expectRefusal(server, [400, 'rest_invalid_param'], () => admin.put(pathOf(product), { status: 'trash' }));
  });

  it('releases its slug and SKU for other products', async () => {
    const product = await aProduct(admin, { slug: 'pistachios', sku: 'PIST' });
    await trash(product);
    expect(await aProduct(admin, { slug: 'pistachios', sku: 'pist' })).toMatchObject({ slug: 'pistachios', sku: 'pist' });
  });

  it('is restored with its slug, SKU, terms and variations', async () => {
    const product = await aVariableProduct(admin, [{ sku: aName('PART'), regular_price: '3' }], { sku: aName('WHOLE') });
    await trash(product);
    const [part] = product.variations as JsonRecord[];
    expect((await admin.put(pathOf(product), { name: 'Still there' })).body.status).toBe('trash');
    const { body } = await restore(product);
    expect(body).toMatchObject({
      status: 'publish',
      slug: product.slug,
      sku: product.sku,
      price: '3',
      categories: product.categories,
    });
    expect(body.variations).toEqual([expect.objectContaining({ id: part.id, sku: part.sku })]);
    expect(await isListed(product, {})).toBe(true);
    for (const sku of [product.sku, part.sku])
      await expectRefusal(server, [400, 'product_invalid_sku'], () => admin.post(PRODUCTS, { sku }));
  });

  it('is restored with another slug if another product uses its slug now', async () => {
    const product = await aProduct(admin, { slug: 'cashews' });
    await trash(product);
    await aProduct(admin, { slug: 'cashews' });
    expect((await restore(product)).body.slug).toBe('cashews-2');
  });

  it.each([
    ['its SKU', {}],
    ['the SKU of a variation', { type: 'variable' }],
  ])('cannot be restored while another product has %s', async (_case, body) => {
    const sku = aName('HELD');
    const product = 'type' in body ? await aVariableProduct(admin, [{ sku }]) : await aProduct(admin, { sku });
    await trash(product);
    const holder = await aProduct(admin, { sku });
    const error = await expectRefusal(server, [400, 'product_invalid_sku'], () => restore(product));
    expect(error.data.resource_id).toBe(holder.id);
    await admin.delete(pathOf(holder), { force: true });
    expect((await restore(product)).status).toBe(200);
  });

  it('is deleted permanently with force, also from the trash, together with its variations and SKUs', async () => {
    const product = await aVariableProduct(admin, [{ sku: aName('PART') }], { sku: aName('WHOLE') });
    await trash(product);
    const { body } = await admin.delete(pathOf(product), { force: true });
    expect(body).toMatchObject({ id: product.id, status: 'trash' });
    await expectRefusal(server, [404, 'shop_rest_invalid_product_id'], () => admin.get(pathOf(product)));
    await expectRefusal(server, [404, 'shop_rest_product_invalid_id'], () => admin.delete(pathOf(product), { force: true }));
    expect((await aProduct(admin, { sku: product.sku })).sku).toBe(product.sku);
  });

  it('has one event for each change', async () => {
    const product = await aProduct(admin);
    await admin.put(pathOf(product), { name: 'Renamed' });
    await trash(product);
    await admin.delete(pathOf(product));
    await restore(product);
    await admin.delete(pathOf(product), { force: true });
    expect(await events(product)).toEqual(
      ['created', 'updated', 'deleted', 'restored', 'deleted'].map((change) => `product.${change}`),
    );
  });

  it('is no longer a child of its group, and a deleted group is no longer a parent', async () => {
    const group = await aProduct(admin, { type: 'grouped' });
    const [one, two] = [
      await aProduct(admin, { parent_id: group.id, menu_order: 2 }),
      await aProduct(admin, { parent_id: group.id, menu_order: 1 }),
    ];
    const children = async () => (await admin.get(pathOf(group))).body.grouped_products;
    expect(await children()).toEqual([two.id, one.id]);
    expect(one._links).toMatchObject({ up: [{ href: `${server.root}${pathOf(group)}` }] });
    await trash(two);
    expect(await children()).toEqual([one.id]);
    await admin.delete(pathOf(group), { force: true });
    const orphan = (await admin.get(pathOf(one))).body;
    expect([orphan.parent_id, Object.keys(orphan._links as object)]).toEqual([0, ['self', 'collection']]);
  });

  it('can never be its own parent, neither in a request nor in a batch (finding low: parent_id)', async () => {
    const product = await aProduct(admin);
    const change = { name: 'Changed', parent_id: product.id };
    await expectRefusal(server, [400, 'product_invalid_parent_id'], () => admin.put(pathOf(product), change));
    const { body } = await admin.post(`${PRODUCTS}/batch`, { update: [{ id: product.id, ...change }] });
    expect((body.update as JsonRecord[])[0]).toMatchObject({
      error: { code: 'product_invalid_parent_id', data: { status: 400 } },
    });
    expect((await admin.get(pathOf(product))).body).toEqual(product);
  });
});
