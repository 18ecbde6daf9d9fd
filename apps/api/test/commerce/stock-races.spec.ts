import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { sendConcurrently, countOccurrences, countOutcomes } from '../support/concurrent-requests.js';
import { aName, anOrder, aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { readOrderTables } from '../support/order-tables.js';
import { auditStock } from '../support/stock-audit.js';
import { readTable } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const ORDERS = '/shop/v1/orders';
const INSUFFICIENT_STOCK = '409 shop_rest_insufficient_stock';

describeOnEachEngine('Stock in simultaneous orders', (engine) => {
  let server: TestServer;
  let admin: Client;
  /** The initial stock, by product or variation. */
  const initialStock = new Map<number, number>();
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterEach(async () => {
    await checkInvariants(server.database);
    expect(auditStock(await readOrderTables(server.database), initialStock)).toEqual([]);
  });
  afterAll(() => server.stop());

  const productWithStock = async (quantity: number, body: object = {}): Promise<JsonRecord> => {
    const product = await aProduct(admin, {
      regular_price: '2.00',
      manage_stock: true,
      stock_quantity: quantity,
      ...body,
    });
    initialStock.set(product.id, quantity);
    return product;
  };
  const stockOf = async (id: number) => {
    const { stock_quantity: quantity, in_stock: inStock, total_sales: sold } = (await admin.get(`/shop/v1/products/${id}`)).body;
    return { quantity, inStock, sold };
  };
  const orderOf = (product: number, quantity = 1) => ({ line_items: [{ product_id: product, quantity }] });
  const rowCounts = async () => {
    const tables = ['shop_order', 'order_line', 'order_note', 'outbox', 'order_of_product', 'coupon_use', 'object_id'];
    const rows = await Promise.all(tables.map((table) => readTable(server.database, table)));
    return Object.fromEntries(tables.map((table, index) => [table, rows[index].length]));
  };

  it('of 50 units is sold to exactly 50 of 300 paying buyers, and the other requests leave no rows', async () => {
    const { id } = await productWithStock(50);
    const before = await rowCounts();
    const responses = await sendConcurrently(300, () => admin.post(ORDERS, { ...orderOf(id), set_paid: true }));
    expect(countOutcomes(responses)).toEqual({ 201: 50, [INSUFFICIENT_STOCK]: 250 });
    expect(await stockOf(id)).toEqual({ quantity: 0, inStock: false, sold: 50 });
    const after = await rowCounts();
    const added = Object.fromEntries(Object.keys(after).map((table) => [table, after[table] - before[table]]));
    // Each order has one line, a note about the payment, a note about the stock, and an event for the order and for the product.
    expect(added).toEqual({
      shop_order: 50,
      order_line: 50,
      order_note: 100,
      // Besides these the stock was low once, and gone once.
      outbox: 102,
      order_of_product: 50,
      coupon_use: 0,
      object_id: 50,
    });
  }, 120_000);

  it('is sold only to complete orders, also when they contain several products in any order', async () => {
    const products = await Promise.all([productWithStock(20), productWithStock(30), productWithStock(25)]);
    const responses = await sendConcurrently(90, (index) => {
      const rotated = [...products.slice(index % 3), ...products.slice(0, index % 3)];
      return admin.post(ORDERS, { set_paid: true, line_items: rotated.map(({ id }) => ({ product_id: id, quantity: 1 })) });
    });
    expect(countOutcomes(responses)).toEqual({ 201: 20, [INSUFFICIENT_STOCK]: 70 });
    const left = await Promise.all(products.map(({ id }) => stockOf(id)));
    expect(left.map(({ quantity }) => quantity)).toEqual([0, 10, 5]);
  }, 60_000);

  it('is compared with the sum of two lines of one product', async () => {
    const { id } = await productWithStock(5);
    const twice = (one: number, other: number) => ({
      set_paid: true,
      line_items: [...orderOf(id, one).line_items, ...orderOf(id, other).line_items],
    });
    expect(countOutcomes([await admin.post(ORDERS, twice(3, 3))])).toEqual({ [INSUFFICIENT_STOCK]: 1 });
    const responses = await sendConcurrently(10, () => admin.post(ORDERS, twice(1, 1)));
    expect(countOutcomes(responses)).toEqual({ 201: 2, [INSUFFICIENT_STOCK]: 8 });
    expect(await stockOf(id)).toEqual({ quantity: 1, inStock: true, sold: 4 });
  });

  it('becomes negative if backorders are allowed or if the request sets the status itself', async () => {
    const [backordered, withStatus] = [await productWithStock(5, { backorders: 'yes' }), await productWithStock(5)];
    const paid = await sendConcurrently(20, () => admin.post(ORDERS, { ...orderOf(backordered.id), set_paid: true }));
    const withStatusSet = await sendConcurrently(20, () =>
      admin.post(ORDERS, { ...orderOf(withStatus.id), status: 'processing' }),
    );
    expect([countOutcomes(paid), countOutcomes(withStatusSet)]).toEqual([{ 201: 20 }, { 201: 20 }]);
    expect(await stockOf(backordered.id)).toEqual({ quantity: -15, inStock: true, sold: 20 });
    expect(await stockOf(withStatus.id)).toEqual({ quantity: -15, inStock: false, sold: 20 });
  });

  it('of variations, and of a product that manages it for its variations, is never oversold', async () => {
    const own = { regular_price: '5', manage_stock: true, stock_quantity: 10 };
    const product = await aVariableProduct(
      admin,
      [
        { ...own, attributes: [{ name: 'Size', option: 'S' }] },
        { regular_price: '5', attributes: [{ name: 'Size', option: 'M' }] },
        { regular_price: '5', attributes: [{ name: 'Size', option: 'L' }] },
      ],
      { manage_stock: true, stock_quantity: 15 },
    );
    const [small, middle, large] = (product.variations as (number | JsonRecord)[]).map((one) =>
      typeof one === 'number' ? one : one.id,
    );
    initialStock.set(product.id, 15).set(small, 10);
    const responses = await sendConcurrently(90, (index) =>
      admin.post(ORDERS, { set_paid: true, line_items: [{ variation_id: [small, middle, large][index % 3] }] }),
    );
    expect(countOutcomes(responses)).toEqual({ 201: 25, [INSUFFICIENT_STOCK]: 65 });
    expect((await stockOf(product.id)).sold).toBe(25);
  }, 60_000);

  it('is reduced once, even if an order is paid by several simultaneous requests', async () => {
    const { id } = await productWithStock(10);
    const order = await anOrder(admin, orderOf(id, 3));
    const responses = await sendConcurrently(30, () => admin.put(`${ORDERS}/${order.id}`, { set_paid: true }));
    expect(countOutcomes(responses)).toEqual({ 200: 30 });
    expect(await stockOf(id)).toEqual({ quantity: 7, inStock: true, sold: 3 });
    const notes = (await admin.list(`${ORDERS}/${order.id}/notes`)).body.map(({ note }) => String(note).split(/[ .]/)[0]);
    expect(countOccurrences(notes)).toEqual({ Paid: 1, 'Stock:': 1 });
  });

  it('of one unit goes to one of two orders that are paid at the same time, and the other order does not change', async () => {
    const { id } = await productWithStock(1);
    const orders = [await anOrder(admin, orderOf(id)), await anOrder(admin, orderOf(id))];
    const responses = await Promise.all(orders.map((order) => admin.put(`${ORDERS}/${order.id}`, { set_paid: true })));
    expect(countOutcomes(responses)).toEqual({ 200: 1, [INSUFFICIENT_STOCK]: 1 });
    const loser = orders[responses.findIndex(({ status }) => status !== 200)];
    expect((await admin.get(`${ORDERS}/${loser.id}`)).body).toEqual(loser);
    expect((await admin.list(`${ORDERS}/${loser.id}/notes`)).body).toEqual([]);
  });

  it('is reduced once for a request that is repeated with its Idempotency-Key, at the same time or later', async () => {
    const { id } = await productWithStock(10);
    const headers = { 'Idempotency-Key': aName('order').replace(' ', '-') };
    const send = () => admin.send('POST', ORDERS, { headers, body: { ...orderOf(id, 2), set_paid: true } });
    const first = await sendConcurrently(20, send);
    expect(first.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const responses = [await send(), await send(), ...first.filter(({ status }) => status === 201)];
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await stockOf(id)).toEqual({ quantity: 8, inStock: true, sold: 2 });
  });

  it('is reduced by the entries of a batch one by one, as long as it is sufficient', async () => {
    const { id } = await productWithStock(5);
    const entry = { ...orderOf(id, 2), set_paid: true };
    const { body } = await admin.post<Record<string, JsonRecord[]>>(`${ORDERS}/batch`, { create: [entry, entry, entry] });
    const created = body.create.filter(({ error }) => !error);
    expect([created.length, (body.create[2].error as JsonRecord).code]).toEqual([2, 'shop_rest_insufficient_stock']);
    const again = created.map(({ id: order }) => ({ id: order, set_paid: true }));
    expect((await admin.post(`${ORDERS}/batch`, { update: [...again, ...again] })).status).toBe(200);
    expect(await stockOf(id)).toEqual({ quantity: 1, inStock: true, sold: 4 });
  });

  it('is correct after one order was paid, cancelled, trashed, restored and refunded by simultaneous requests', async () => {
    const { id } = await productWithStock(40);
    const order = await anOrder(admin, orderOf(id, 4));
    const path = `${ORDERS}/${order.id}`;
    const line = (order.line_items as JsonRecord[])[0].id;
    const requests = [
      () => admin.put(path, { set_paid: true }),
      () => admin.put(path, { status: 'cancelled' }),
      () => admin.delete(path),
      () => admin.put(path, { status: 'on-hold' }),
      () => admin.post(`${path}/refunds`, { line_items: [{ id: line, quantity: 1, refund_total: '2.00' }] }),
      () => admin.put(path, { status: 'pending' }),
      () => admin.put(path, { status: 'refunded' }),
    ];
    const responses = await sendConcurrently(70, (index) => requests[index % requests.length]());
    const outcomes = Object.keys(countOutcomes(responses));
    const allowed = ['200', '201', '410 shop_rest_already_trashed', '400 shop_rest_cannot_create_order_refund'];
    expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    expect((await admin.put(path, { status: 'cancelled' })).status).toBe(200);
    expect((await stockOf(id)).quantity).toBe(40);
  }, 60_000);

  it('and other fields of the product lose no simultaneous updates', async () => {
    const { id } = await productWithStock(100);
    const responses = await sendConcurrently(80, (index) =>
      index % 2
        ? admin.post(ORDERS, { ...orderOf(id), set_paid: true })
        : admin.put(`/shop/v1/products/${id}`, { name: aName() }),
    );
    expect(countOutcomes(responses)).toEqual({ 200: 40, 201: 40 });
    expect(await stockOf(id)).toEqual({ quantity: 60, inStock: true, sold: 40 });
  }, 60_000);
});
