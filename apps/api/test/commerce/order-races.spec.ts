import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { sendConcurrently, countOccurrences, countOutcomes } from '../support/concurrent-requests.js';
import { aCustomer, aNote, anOrder, aProduct, aRefund } from '../support/builders.js';
import { SeededRandom } from '@grove/core/testing';
import type { Client } from '../support/client.js';
import { ORDER_STATUSES } from '../support/order-fixtures.js';
import type { HttpResponse, JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { readOrderTables } from '../support/order-tables.js';
import { unitsSold } from '../support/stock-audit.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const ORDERS = '/shop/v1/orders';
const REFUND_TOO_HIGH = '400 shop_rest_cannot_create_order_refund';

describeOnEachEngine('One order with many simultaneous changes', (engine) => {
  let server: TestServer;
  let admin: Client;
  let product: number;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    product = (await aProduct(admin, { regular_price: '10.00', manage_stock: true, stock_quantity: 1000 })).id;
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const createOrder = (body: object = {}) => anOrder(admin, { line_items: [{ product_id: product, quantity: 10 }], ...body });
  const pathOf = (order: JsonRecord) => `${ORDERS}/${order.id}`;
  const read = async (order: JsonRecord) => (await admin.get(pathOf(order))).body;
  const list = (record: JsonRecord, field: string) => record[field] as JsonRecord[];

  it('is never refunded more than its total', async () => {
    const order = await createOrder({ set_paid: true });
    const responses = await sendConcurrently(30, () => admin.post(`${pathOf(order)}/refunds`, { amount: '7.00' }));
    expect(countOutcomes(responses)).toEqual({ 201: 14, [REFUND_TOO_HIGH]: 16 });
    const rest = await sendConcurrently(10, () => admin.post(`${pathOf(order)}/refunds`, { amount: '2.00' }));
    expect(countOutcomes(rest)).toEqual({ 201: 1, [REFUND_TOO_HIGH]: 9 });
    const { status, refunds } = await read(order);
    expect([status, (refunds as JsonRecord[]).length]).toEqual(['refunded', 15]);
    const notes = (await admin.list(`${pathOf(order)}/notes`)).body.map(({ note }) => String(note));
    expect(notes.filter((note) => note.includes('refunded'))).toHaveLength(1);
  });

  it('is refunded completely only once by the status refunded, even during partial refunds', async () => {
    const order = await createOrder({ set_paid: true });
    const responses = await sendConcurrently(30, (index) =>
      index % 3 ? admin.put(pathOf(order), { status: 'refunded' }) : admin.post(`${pathOf(order)}/refunds`, { amount: '5.00' }),
    );
    expect(Object.keys(countOutcomes(responses)).filter((outcome) => !['200', '201', REFUND_TOO_HIGH].includes(outcome))).toEqual(
      [],
    );
    const { status, refunds, total } = await read(order);
    const refunded = (refunds as JsonRecord[]).reduce((sum, refund) => sum - Number(refund.total), 0);
    expect([status, refunded]).toEqual(['refunded', Number(total)]);
  });

  it('restocks at most the sold quantity of each line', async () => {
    const order = await createOrder({ set_paid: true });
    const line = list(order, 'line_items')[0].id;
    const before = (await admin.get(`/shop/v1/products/${product}`)).body.stock_quantity as number;
    const refund = { line_items: [{ id: line, quantity: 3, refund_total: '1.00' }] };
    const responses = await sendConcurrently(12, () => admin.post(`${pathOf(order)}/refunds`, refund));
    expect(countOutcomes(responses)).toEqual({ 201: 3, [REFUND_TOO_HIGH]: 9 });
    expect((await admin.get(`/shop/v1/products/${product}`)).body.stock_quantity).toBe(before + 9);
  });

  it('loses a refund once, even if the refund is deleted several times', async () => {
    const order = await createOrder({ set_paid: true });
    const refund = await aRefund(admin, order.id, { amount: '60.00' });
    const responses = await sendConcurrently(10, () => admin.delete(`${pathOf(order)}/refunds/${refund.id}`, { force: true }));
    expect(countOutcomes(responses)).toEqual({ 200: 1, '404 shop_rest_shop_order_refund_invalid_id': 9 });
    expect(list(await read(order), 'refunds')).toEqual([]);
  });

  it('keeps every line, fee and shipping line that simultaneous requests add', async () => {
    const order = await anOrder(admin);
    const responses = await sendConcurrently(40, (index) =>
      admin.put(
        pathOf(order),
        [
          { line_items: [{ product_id: product, name: `Line ${index}` }] },
          { fee_lines: [{ name: `Fee ${index}`, total: '1.00' }] },
          { shipping_lines: [{ method_id: 'post', total: '2.00' }] },
          { coupon_lines: [{ code: `priced${index}`, discount: '0.50' }] },
        ][index % 4],
      ),
    );
    expect(countOutcomes(responses)).toEqual({ 200: 40 });
    const record = await read(order);
    const lines = ['line_items', 'fee_lines', 'shipping_lines', 'coupon_lines'].map((kind) => list(record, kind).length);
    expect([lines, record.total]).toEqual([[10, 10, 10, 10], '130.00']);
  });

  it('keeps the changes of simultaneous requests to different lines, and refuses to delete a line twice', async () => {
    const order = await anOrder(admin, {
      line_items: Array.from({ length: 10 }, () => ({ product_id: product })),
      fee_lines: [{ name: 'Wrapping', total: '1.00' }],
    });
    const lines = list(order, 'line_items');
    const responses = await sendConcurrently(20, (index) =>
      index < 10
        ? admin.put(pathOf(order), { line_items: [{ id: lines[index].id, total: `${index}.00` }] })
        : admin.put(pathOf(order), { fee_lines: [{ id: list(order, 'fee_lines')[0].id, name: null }] }),
    );
    expect(countOutcomes(responses)).toEqual({ 200: 11, '400 shop_rest_invalid_item_id': 9 });
    const { line_items: after, total } = await read(order);
    expect((after as JsonRecord[]).map((line) => line.total)).toEqual(lines.map((_line, index) => `${index}.00`));
    expect(total).toBe('45.00');
  });

  it('keeps the changes of simultaneous requests to different fields', async () => {
    const order = await createOrder();
    const buyer = await aCustomer(admin);
    const changes: Record<string, unknown> = {
      currency: 'USD',
      customer_id: buyer.id,
      customer_note: 'Ring twice.',
      payment_method: 'bank',
      payment_method_title: 'By bank',
      transaction_id: 'T-1',
      status: 'on-hold',
    };
    const addresses = [{ billing: { city: 'Delft' } }, { shipping: { city: 'Leiden' } }, { billing: { last_name: 'Smit' } }];
    const all = [...Object.entries(changes).map(([field, value]) => ({ [field]: value })), ...addresses];
    expect(countOutcomes(await Promise.all(all.map((change) => admin.put(pathOf(order), change))))).toEqual({ 200: all.length });
    const record = await read(order);
    expect(record).toMatchObject({ ...changes, billing: { city: 'Delft', last_name: 'Smit' }, shipping: { city: 'Leiden' } });
  });

  it('is moved to the trash once and deleted once, with one event for each', async () => {
    const order = await createOrder({ set_paid: true });
    const trashed = await sendConcurrently(10, () => admin.delete(pathOf(order)));
    expect(countOutcomes(trashed)).toEqual({ 200: 1, '410 shop_rest_already_trashed': 9 });
    await admin.put(pathOf(order), { status: 'processing' });
    const requests = [
      () => admin.post(`${pathOf(order)}/notes`, { note: 'A note' }),
      () => admin.post(`${pathOf(order)}/refunds`, { amount: '0.10' }),
      () => admin.put(pathOf(order), { status: 'completed' }),
      () => admin.delete(pathOf(order), { force: true }),
    ];
    const responses = await sendConcurrently(80, (index) => requests[(index * 7) % requests.length]());
    expect(responses.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(responses.filter(({ status }, index) => (index * 7) % requests.length === 3 && status === 200)).toHaveLength(1);
    const events = await server.database.read<{ topic: string }>('SELECT topic FROM outbox WHERE resource_id = ?', [order.id]);
    expect(countOccurrences(events.map(({ topic }) => topic))).toMatchObject({ 'order.deleted': 2 });
  });

  it('loses a note once, even if the note is deleted several times', async () => {
    const order = await anOrder(admin);
    const note = await aNote(admin, order.id);
    const responses = await sendConcurrently(10, () => admin.delete(`${pathOf(order)}/notes/${note.id}`, { force: true }));
    expect(countOutcomes(responses)).toEqual({ 200: 1, '404 shop_rest_invalid_id': 9 });
  });

  it('belongs to its customer, or to nobody after the customer is deleted', async () => {
    const buyer = await aCustomer(admin);
    const responses = await sendConcurrently(30, (index) =>
      index === 12
        ? admin.delete(`/shop/v1/customers/${buyer.id}`, { force: true })
        : admin.post(ORDERS, { customer_id: buyer.id, status: 'processing' }),
    );
    const allowed = ['200', '201', '400 shop_rest_invalid_customer_id'];
    expect(Object.keys(countOutcomes(responses)).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    expect((await admin.list(ORDERS, { customer: buyer.id })).body).toEqual([]);
    const guests = await admin.list(ORDERS, { customer: 0, per_page: 100 });
    expect(Number(guests.headers['x-wp-total'])).toBe(guests.body.length);
  });

  it('counts exactly its line quantities as sales of its products, whatever simultaneous requests change (issue 11, item 5)', async () => {
    const chance = new SeededRandom();
    await chance.reportingSeed(async () => {
      const products = await Promise.all(
        [{ manage_stock: true, stock_quantity: 50 }, {}, {}].map((body) => aProduct(admin, body)),
      );
      const orders = await Promise.all([1, 2, 3, 4, 5].map(() => anOrder(admin)));
      const item = () => ({ product_id: chance.pick(products).id, quantity: 1 + chance.below(5) });
      const lines = async (order: JsonRecord) => {
        const existing = list(await read(order), 'line_items') ?? [];
        const changes = existing.map(({ id }) => ({
          id,
          ...chance.pick([{ quantity: chance.below(6) }, item(), { product_id: null }]),
        }));
        return { line_items: [...changes.slice(0, chance.below(3)), item()] };
      };
      const status = () => ({ status: chance.pick(ORDER_STATUSES) });
      const requests: ((order: JsonRecord) => Promise<HttpResponse>)[] = [
        async (order) => admin.put(pathOf(order), await lines(order)),
        async (order) => admin.put(pathOf(order), { ...(await lines(order)), ...status() }),
        (order) => admin.put(pathOf(order), status()),
        (order) => admin.put(pathOf(order), { ...status(), set_paid: true }),
        (order) => admin.post(`${pathOf(order)}/refunds`, { amount: '0' }),
        (order) => admin.delete(pathOf(order)),
        () => admin.post(ORDERS, { line_items: [item(), item()], ...status() }),
      ];
      for (let round = 0; round < 10; round++) {
        const responses = await sendConcurrently(12, () => chance.pick(requests)(chance.pick(orders)));
        // Refusals are allowed: the line may be deleted, the order in the trash, or the stock empty.
        expect(responses.filter(({ status: code }) => code >= 500).map(({ text }) => text)).toEqual([]);
        expect(await salesOf(products)).toEqual(await soldIn(products));
      }
      const before = await salesOf(products);
      const all = await admin.list(ORDERS, { include: orders.map(({ id }) => id) });
      await admin.post(`${ORDERS}/batch`, { delete: all.body.map(({ id }) => id) });
      expect(await salesOf(products)).toEqual(before);
    });
  });

  const salesOf = async (products: readonly JsonRecord[]) => {
    const { body } = await admin.list('/shop/v1/products', { include: products.map(({ id }) => id), orderby: 'include' });
    return body.map(({ id, total_sales: sales }) => [id, sales]);
  };
  const soldIn = async (products: readonly JsonRecord[]) => {
    const units = unitsSold(await readOrderTables(server.database));
    return products.map(({ id }) => [id, units.get(id) ?? 0]);
  };
});
