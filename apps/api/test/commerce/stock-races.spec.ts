import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { atOnce, counts, outcomes } from '../support/at-once.js';
import { aName, anOrder, aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { Wire } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { openOrderBooks } from '../support/order-books.js';
import { faultsOfStock } from '../support/stock-recount.js';
import { rowsOf } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const ORDERS = '/shop/v1/orders';
const SHORT = '409 shop_rest_insufficient_stock';

describeOnEachEngine('Stock in simultaneous orders', (engine) => {
  let server: TestServer;
  let admin: Client;
  /** What was there at first, by product or variation. */
  const first = new Map<number, number>();
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterEach(async () => {
    await checkInvariants(server.database);
    expect(faultsOfStock(await openOrderBooks(server.database), first)).toEqual([]);
  });
  afterAll(() => server.stop());

  const pieces = async (quantity: number, body: object = {}): Promise<Wire> => {
    const product = await aProduct(admin, {
      regular_price: '2.00',
      manage_stock: true,
      stock_quantity: quantity,
      ...body,
    });
    first.set(product.id, quantity);
    return product;
  };
  const stockOf = async (id: number) => {
    const { stock_quantity: quantity, in_stock: isThere, total_sales: sold } = (await admin.get(`/shop/v1/products/${id}`)).body;
    return { quantity, isThere, sold };
  };
  const buying = (product: number, quantity = 1) => ({ line_items: [{ product_id: product, quantity }] });
  const sizes = async () => {
    const tables = ['shop_order', 'order_line', 'order_note', 'outbox', 'order_of_product', 'coupon_use', 'object_id'];
    const rows = await Promise.all(tables.map((table) => rowsOf(server.database, table)));
    return Object.fromEntries(tables.map((table, place) => [table, rows[place].length]));
  };

  it('of 50 pieces is sold to exactly 50 of 300 buyers who pay; the others leave nothing behind', async () => {
    const { id } = await pieces(50);
    const before = await sizes();
    const answers = await atOnce(300, () => admin.post(ORDERS, { ...buying(id), set_paid: true }));
    expect(outcomes(answers)).toEqual({ 201: 50, [SHORT]: 250 });
    expect(await stockOf(id)).toEqual({ quantity: 0, isThere: false, sold: 50 });
    const after = await sizes();
    const grown = Object.fromEntries(Object.keys(after).map((table) => [table, after[table] - before[table]]));
    // A line each, a note of the payment and one of the stock, an event of the order and one of the product.
    expect(grown).toEqual({
      shop_order: 50,
      order_line: 50,
      order_note: 100,
      outbox: 100,
      order_of_product: 50,
      coupon_use: 0,
      object_id: 50,
    });
  }, 120_000);

  it('is sold in whole orders, also of several products in any order', async () => {
    const goods = await Promise.all([pieces(20), pieces(30), pieces(25)]);
    const answers = await atOnce(90, (place) => {
      const turned = [...goods.slice(place % 3), ...goods.slice(0, place % 3)];
      return admin.post(ORDERS, { set_paid: true, line_items: turned.map(({ id }) => ({ product_id: id, quantity: 1 })) });
    });
    expect(outcomes(answers)).toEqual({ 201: 20, [SHORT]: 70 });
    const left = await Promise.all(goods.map(({ id }) => stockOf(id)));
    expect(left.map(({ quantity }) => quantity)).toEqual([0, 10, 5]);
  }, 60_000);

  it('counts two lines of one product together', async () => {
    const { id } = await pieces(5);
    const twice = (one: number, other: number) => ({
      set_paid: true,
      line_items: [...buying(id, one).line_items, ...buying(id, other).line_items],
    });
    expect(outcomes([await admin.post(ORDERS, twice(3, 3))])).toEqual({ [SHORT]: 1 });
    const answers = await atOnce(10, () => admin.post(ORDERS, twice(1, 1)));
    expect(outcomes(answers)).toEqual({ 201: 2, [SHORT]: 8 });
    expect(await stockOf(id)).toEqual({ quantity: 1, isThere: true, sold: 4 });
  });

  it('of a product that may be ordered beyond what is there, and of a status that people set, goes below nothing', async () => {
    const [beyond, set] = [await pieces(5, { backorders: 'yes' }), await pieces(5)];
    const paid = await atOnce(20, () => admin.post(ORDERS, { ...buying(beyond.id), set_paid: true }));
    const turned = await atOnce(20, () => admin.post(ORDERS, { ...buying(set.id), status: 'processing' }));
    expect([outcomes(paid), outcomes(turned)]).toEqual([{ 201: 20 }, { 201: 20 }]);
    expect(await stockOf(beyond.id)).toEqual({ quantity: -15, isThere: true, sold: 20 });
    expect(await stockOf(set.id)).toEqual({ quantity: -15, isThere: false, sold: 20 });
  });

  it('of variations, and of a product that manages it for them, is sold as often as it is there', async () => {
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
    const [small, middle, large] = (product.variations as (number | Wire)[]).map((one) =>
      typeof one === 'number' ? one : one.id,
    );
    first.set(product.id, 15).set(small, 10);
    const answers = await atOnce(90, (place) =>
      admin.post(ORDERS, { set_paid: true, line_items: [{ variation_id: [small, middle, large][place % 3] }] }),
    );
    expect(outcomes(answers)).toEqual({ 201: 25, [SHORT]: 65 });
    expect((await stockOf(product.id)).sold).toBe(25);
  }, 60_000);

  it('leaves once, however often and from however many sides an order is paid', async () => {
    const { id } = await pieces(10);
    const order = await anOrder(admin, buying(id, 3));
    const answers = await atOnce(30, () => admin.put(`${ORDERS}/${order.id}`, { set_paid: true }));
    expect(outcomes(answers)).toEqual({ 200: 30 });
    expect(await stockOf(id)).toEqual({ quantity: 7, isThere: true, sold: 3 });
    const notes = (await admin.list(`${ORDERS}/${order.id}/notes`)).body.map(({ note }) => String(note).split(/[ .]/)[0]);
    expect(counts(notes)).toEqual({ Paid: 1, 'Stock:': 1 });
  });

  it('leaves for one of two orders that are paid for the last piece, and the other stays as it was', async () => {
    const { id } = await pieces(1);
    const orders = [await anOrder(admin, buying(id)), await anOrder(admin, buying(id))];
    const answers = await Promise.all(orders.map((order) => admin.put(`${ORDERS}/${order.id}`, { set_paid: true })));
    expect(outcomes(answers)).toEqual({ 200: 1, [SHORT]: 1 });
    const loser = orders[answers.findIndex(({ status }) => status !== 200)];
    expect((await admin.get(`${ORDERS}/${loser.id}`)).body).toEqual(loser);
    expect((await admin.list(`${ORDERS}/${loser.id}/notes`)).body).toEqual([]);
  });

  it('leaves once for a request that is sent again under its Idempotency-Key, one after the other and at once', async () => {
    const { id } = await pieces(10);
    const headers = { 'Idempotency-Key': aName('order').replace(' ', '-') };
    const send = () => admin.send('POST', ORDERS, { headers, body: { ...buying(id, 2), set_paid: true } });
    const told = await atOnce(20, send);
    expect(told.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const answers = [await send(), await send(), ...told.filter(({ status }) => status === 201)];
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await stockOf(id)).toEqual({ quantity: 8, isThere: true, sold: 2 });
  });

  it('leaves for the entries of a batch that it is enough for, one by one', async () => {
    const { id } = await pieces(5);
    const entry = { ...buying(id, 2), set_paid: true };
    const { body } = await admin.post<Record<string, Wire[]>>(`${ORDERS}/batch`, { create: [entry, entry, entry] });
    const made = body.create.filter(({ error }) => !error);
    expect([made.length, (body.create[2].error as Wire).code]).toEqual([2, 'shop_rest_insufficient_stock']);
    const again = made.map(({ id: order }) => ({ id: order, set_paid: true }));
    expect((await admin.post(`${ORDERS}/batch`, { update: [...again, ...again] })).status).toBe(200);
    expect(await stockOf(id)).toEqual({ quantity: 1, isThere: true, sold: 4 });
  });

  it('is right after one order was paid, cancelled, trashed, restored and refunded from all sides', async () => {
    const { id } = await pieces(40);
    const order = await anOrder(admin, buying(id, 4));
    const path = `${ORDERS}/${order.id}`;
    const line = (order.line_items as Wire[])[0].id;
    const deeds = [
      () => admin.put(path, { set_paid: true }),
      () => admin.put(path, { status: 'cancelled' }),
      () => admin.delete(path),
      () => admin.put(path, { status: 'on-hold' }),
      () => admin.post(`${path}/refunds`, { line_items: [{ id: line, quantity: 1, refund_total: '2.00' }] }),
      () => admin.put(path, { status: 'pending' }),
      () => admin.put(path, { status: 'refunded' }),
    ];
    const answers = await atOnce(70, (place) => deeds[place % deeds.length]());
    const told = Object.keys(outcomes(answers));
    const known = ['200', '201', '410 shop_rest_already_trashed', '400 shop_rest_cannot_create_order_refund'];
    expect(told.filter((outcome) => !known.includes(outcome))).toEqual([]);
    expect((await admin.put(path, { status: 'cancelled' })).status).toBe(200);
    expect((await stockOf(id)).quantity).toBe(40);
  }, 60_000);

  it('and other changes of the product lose no updates', async () => {
    const { id } = await pieces(100);
    const answers = await atOnce(80, (place) =>
      place % 2 ? admin.post(ORDERS, { ...buying(id), set_paid: true }) : admin.put(`/shop/v1/products/${id}`, { name: aName() }),
    );
    expect(outcomes(answers)).toEqual({ 200: 40, 201: 40 });
    expect(await stockOf(id)).toEqual({ quantity: 60, isThere: true, sold: 40 });
  }, 60_000);
});
