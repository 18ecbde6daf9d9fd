import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('The stock of a product', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterAll(() => server.stop());

  const managed = (body: object) => aProduct(admin, { manage_stock: true, ...body });
  const change = async ({ id }: JsonRecord, body: object) => (await admin.put(`${PRODUCTS}/${id}`, body)).body;

  const smallVariation = (body: object) => ({ regular_price: '5', attributes: [{ name: 'Size', option: 'S' }], ...body });
  const variationStocks = (product: JsonRecord) =>
    (product.variations as JsonRecord[]).map(({ manage_stock, stock_quantity, in_stock }) => [
      manage_stock,
      stock_quantity,
      in_stock,
    ]);

  it.each([
    [3, 'no', true, false],
    [1, 'notify', true, false],
    [0, 'no', false, false],
    [0, 'notify', true, true],
    [0, 'yes', true, true],
    [-2, 'no', false, false],
    [-2, 'yes', true, true],
  ])(
    'with the quantity %j and backorders "%s" is in stock: %j, backordered: %j',
    async (stock_quantity, backorders, in_stock, backordered) => {
      const sent = { stock_quantity, backorders };
      const expected = { ...sent, in_stock, backordered, backorders_allowed: backorders !== 'no' };
      expect(await managed({ ...sent, in_stock: !in_stock })).toMatchObject(expected);
      expect(await change(await managed({ stock_quantity: 99 }), sent)).toMatchObject(expected);
    },
  );

  it('becomes 0 if the quantity is sent as null (finding low: stock_quantity)', async () => {
    expect(await managed({ stock_quantity: null })).toMatchObject({ stock_quantity: 0, in_stock: false });
    expect(await change(await managed({ stock_quantity: 9 }), { stock_quantity: null })).toMatchObject({
      stock_quantity: 0,
      in_stock: false,
    });
    const product = await aVariableProduct(admin, [smallVariation({ manage_stock: true, stock_quantity: null })]);
    expect(variationStocks(product)).toEqual([[true, 0, false]]);
  });

  it('is removed when it is no longer managed, together with backorders', async () => {
    const product = await managed({ stock_quantity: 0, backorders: 'notify' });
    const unmanaged = {
      manage_stock: false,
      stock_quantity: null,
      backorders: 'no',
      backorders_allowed: false,
      backordered: false,
    };
    expect(await change(product, { manage_stock: false })).toMatchObject({ ...unmanaged, in_stock: true });
    expect(await change(product, { manage_stock: true })).toMatchObject({
      stock_quantity: null,
      in_stock: false,
      backorders: 'no',
    });
    expect(await change(product, { manage_stock: false, in_stock: true })).toMatchObject({ ...unmanaged, in_stock: true });
  });

  it('that is not managed has only the value of in_stock, and other fields are ignored', async () => {
    const product = await aProduct(admin, { in_stock: false, stock_quantity: 5, backorders: 'yes' });
    expect(product).toMatchObject({ manage_stock: false, stock_quantity: null, backorders: 'no', in_stock: false });
    expect(await change(product, { stock_quantity: 7 })).toMatchObject({ stock_quantity: null, in_stock: false });
    expect(await change(product, { in_stock: true })).toMatchObject({ in_stock: true });
  });

  it.each([2_147_483_648, -2_147_483_649, 1.5, '', 'many', true])('cannot have the stock quantity %j', async (stock_quantity) => {
    const product = await managed({ stock_quantity: 4 });
    await expectRefusal(server, [400, 'rest_invalid_param'], () => admin.put(`${PRODUCTS}/${product.id}`, { stock_quantity }));
  });

  it('of a grouped product is never managed', async () => {
    const group = await managed({ type: 'grouped', stock_quantity: 3, backorders: 'yes', in_stock: false });
    expect(group).toMatchObject({ manage_stock: false, stock_quantity: null, backorders: 'no', in_stock: false });
  });

  it.each([
    ['managed', { manage_stock: true }, 'product_external_invalid_manage_stock'],
    ['on backorder', { backorders: 'yes' }, 'product_external_invalid_backorders'],
  ])('of an external product cannot be %s', async (_case, body, code) => {
    await expectRefusal(server, [400, code], () => admin.post(PRODUCTS, { name: 'External', type: 'external', ...body }));
    const product = await managed({ stock_quantity: 3 });
    await expectRefusal(server, [400, code], () => admin.put(`${PRODUCTS}/${product.id}`, { type: 'external', ...body }));
    expect(await change(product, { type: 'external' })).toMatchObject({
      manage_stock: false,
      stock_quantity: null,
      in_stock: true,
    });
  });

  it('of a variable product is the stock of its variations until it manages its own', async () => {
    const product = await aVariableProduct(admin, [
      smallVariation({ in_stock: false }),
      smallVariation({ manage_stock: true, stock_quantity: 2 }),
    ]);
    expect(product.in_stock).toBe(true);
    expect(variationStocks(product)).toEqual([
      [false, null, false],
      [true, 2, true],
    ]);
    const [, second] = product.variations as JsonRecord[];
    const emptied = await change(product, { variations: [{ id: second.id, stock_quantity: 0 }] });
    expect(emptied.in_stock).toBe(false);

    const managing = await change(product, { manage_stock: true, stock_quantity: 7 });
    expect(managing.in_stock).toBe(true);
    expect(variationStocks(managing)).toEqual([
      ['parent', 7, true],
      [true, 0, false],
    ]);
    const soldOut = await change(product, { stock_quantity: 0 });
    expect([soldOut.in_stock, variationStocks(soldOut)[0]]).toEqual([false, ['parent', 0, false]]);
  });

  it('of a variable product without variations is empty (finding M6)', async () => {
    const product = await aProduct(admin, { type: 'variable' });
    expect(product.in_stock).toBe(false);
    expect((await admin.get(`${PRODUCTS}/${product.id}`)).body.in_stock).toBe(false);
    expect(await change(product, { manage_stock: true, stock_quantity: 3 })).toMatchObject({ in_stock: true });
  });

  it('has a number of sold units that clients cannot set', async () => {
    expect(await aProduct(admin, { total_sales: 7 })).toMatchObject({ total_sales: 0 });
  });
});
