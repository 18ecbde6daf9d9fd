import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { atOnce, counts, outcomes } from '../support/at-once.js';
import { aCustomer, aNote, anOrder, aProduct, aRefund } from '../support/builders.js';
import { Chance } from '@grove/core/testing';
import type { Client } from '../support/client.js';
import { STATUSES } from '../support/goods.js';
import type { Answer, Wire } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { openOrderBooks } from '../support/order-books.js';
import { piecesSold } from '../support/stock-recount.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const ORDERS = '/shop/v1/orders';
const TOO_MUCH = '400 shop_rest_cannot_create_order_refund';

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

  const sold = (body: object = {}) => anOrder(admin, { line_items: [{ product_id: product, quantity: 10 }], ...body });
  const of = (order: Wire) => `${ORDERS}/${order.id}`;
  const read = async (order: Wire) => (await admin.get(of(order))).body;
  const list = (record: Wire, field: string) => record[field] as Wire[];

  it('is never given back more than it came to', async () => {
    const order = await sold({ set_paid: true });
    const answers = await atOnce(30, () => admin.post(`${of(order)}/refunds`, { amount: '7.00' }));
    expect(outcomes(answers)).toEqual({ 201: 14, [TOO_MUCH]: 16 });
    const rest = await atOnce(10, () => admin.post(`${of(order)}/refunds`, { amount: '2.00' }));
    expect(outcomes(rest)).toEqual({ 201: 1, [TOO_MUCH]: 9 });
    const { status, refunds } = await read(order);
    expect([status, (refunds as Wire[]).length]).toEqual(['refunded', 15]);
    const notes = (await admin.list(`${of(order)}/notes`)).body.map(({ note }) => String(note));
    expect(notes.filter((note) => note.includes('refunded'))).toHaveLength(1);
  });

  it('is given back once by the status refunded, also beside refunds of parts', async () => {
    const order = await sold({ set_paid: true });
    const answers = await atOnce(30, (place) =>
      place % 3 ? admin.put(of(order), { status: 'refunded' }) : admin.post(`${of(order)}/refunds`, { amount: '5.00' }),
    );
    expect(Object.keys(outcomes(answers)).filter((outcome) => !['200', '201', TOO_MUCH].includes(outcome))).toEqual([]);
    const { status, refunds, total } = await read(order);
    const given = (refunds as Wire[]).reduce((sum, refund) => sum - Number(refund.total), 0);
    expect([status, given]).toEqual(['refunded', Number(total)]);
  });

  it('gives of each line no more pieces back than it sold', async () => {
    const order = await sold({ set_paid: true });
    const line = list(order, 'line_items')[0].id;
    const before = (await admin.get(`/shop/v1/products/${product}`)).body.stock_quantity as number;
    const refund = { line_items: [{ id: line, quantity: 3, refund_total: '1.00' }] };
    const answers = await atOnce(12, () => admin.post(`${of(order)}/refunds`, refund));
    expect(outcomes(answers)).toEqual({ 201: 3, [TOO_MUCH]: 9 });
    expect((await admin.get(`/shop/v1/products/${product}`)).body.stock_quantity).toBe(before + 9);
  });

  it('frees what a refund gave back once, however often the refund is deleted', async () => {
    const order = await sold({ set_paid: true });
    const refund = await aRefund(admin, order.id, { amount: '60.00' });
    const answers = await atOnce(10, () => admin.delete(`${of(order)}/refunds/${refund.id}`, { force: true }));
    expect(outcomes(answers)).toEqual({ 200: 1, '404 shop_rest_shop_order_refund_invalid_id': 9 });
    expect(list(await read(order), 'refunds')).toEqual([]);
  });

  it('keeps every line, fee and shipping that different requests add', async () => {
    const order = await anOrder(admin);
    const answers = await atOnce(40, (place) =>
      admin.put(
        of(order),
        [
          { line_items: [{ product_id: product, name: `Line ${place}` }] },
          { fee_lines: [{ name: `Fee ${place}`, total: '1.00' }] },
          { shipping_lines: [{ method_id: 'post', total: '2.00' }] },
          { coupon_lines: [{ code: `priced${place}`, discount: '0.50' }] },
        ][place % 4],
      ),
    );
    expect(outcomes(answers)).toEqual({ 200: 40 });
    const record = await read(order);
    const lines = ['line_items', 'fee_lines', 'shipping_lines', 'coupon_lines'].map((kind) => list(record, kind).length);
    expect([lines, record.total]).toEqual([[10, 10, 10, 10], '130.00']);
  });

  it('keeps what different requests change of different lines, and tells who comes too late', async () => {
    const order = await anOrder(admin, {
      line_items: Array.from({ length: 10 }, () => ({ product_id: product })),
      fee_lines: [{ name: 'Wrapping', total: '1.00' }],
    });
    const lines = list(order, 'line_items');
    const answers = await atOnce(20, (place) =>
      place < 10
        ? admin.put(of(order), { line_items: [{ id: lines[place].id, total: `${place}.00` }] })
        : admin.put(of(order), { fee_lines: [{ id: list(order, 'fee_lines')[0].id, name: null }] }),
    );
    expect(outcomes(answers)).toEqual({ 200: 11, '400 shop_rest_invalid_item_id': 9 });
    const { line_items: after, total } = await read(order);
    expect((after as Wire[]).map((line) => line.total)).toEqual(lines.map((_line, place) => `${place}.00`));
    expect(total).toBe('45.00');
  });

  it('keeps what different requests say of different fields', async () => {
    const order = await sold();
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
    expect(outcomes(await Promise.all(all.map((change) => admin.put(of(order), change))))).toEqual({ 200: all.length });
    const record = await read(order);
    expect(record).toMatchObject({ ...changes, billing: { city: 'Delft', last_name: 'Smit' }, shipping: { city: 'Leiden' } });
  });

  it('is trashed once and deleted once, without later events', async () => {
    const order = await sold({ set_paid: true });
    const trashed = await atOnce(10, () => admin.delete(of(order)));
    expect(outcomes(trashed)).toEqual({ 200: 1, '410 shop_rest_already_trashed': 9 });
    await admin.put(of(order), { status: 'processing' });
    const deeds = [
      () => admin.post(`${of(order)}/notes`, { note: 'A word' }),
      () => admin.post(`${of(order)}/refunds`, { amount: '0.10' }),
      () => admin.put(of(order), { status: 'completed' }),
      () => admin.delete(of(order), { force: true }),
    ];
    const answers = await atOnce(80, (place) => deeds[(place * 7) % deeds.length]());
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(answers.filter(({ status }, place) => (place * 7) % deeds.length === 3 && status === 200)).toHaveLength(1);
    const events = await server.database.read<{ topic: string }>('SELECT topic FROM outbox WHERE resource_id = ?', [order.id]);
    expect(counts(events.map(({ topic }) => topic))).toMatchObject({ 'order.deleted': 2 });
  });

  it('loses a note once', async () => {
    const order = await anOrder(admin);
    const note = await aNote(admin, order.id);
    const answers = await atOnce(10, () => admin.delete(`${of(order)}/notes/${note.id}`, { force: true }));
    expect(outcomes(answers)).toEqual({ 200: 1, '404 shop_rest_invalid_id': 9 });
  });

  it('stays with its customer, or with nobody when the customer goes', async () => {
    const buyer = await aCustomer(admin);
    const answers = await atOnce(30, (place) =>
      place === 12
        ? admin.delete(`/shop/v1/customers/${buyer.id}`, { force: true })
        : admin.post(ORDERS, { customer_id: buyer.id, status: 'processing' }),
    );
    const known = ['200', '201', '400 shop_rest_invalid_customer_id'];
    expect(Object.keys(outcomes(answers)).filter((outcome) => !known.includes(outcome))).toEqual([]);
    expect((await admin.list(ORDERS, { customer: buyer.id })).body).toEqual([]);
    const guests = await admin.list(ORDERS, { customer: 0, per_page: 100 });
    expect(Number(guests.headers['x-wp-total'])).toBe(guests.body.length);
  });

  it('counts in the sales of products by exactly what its lines say, whatever happens to it and at once (issue 11, item 5)', async () => {
    const chance = new Chance();
    await chance.reportingSeed(async () => {
      const products = await Promise.all(
        [{ manage_stock: true, stock_quantity: 50 }, {}, {}].map((body) => aProduct(admin, body)),
      );
      const orders = await Promise.all([1, 2, 3, 4, 5].map(() => anOrder(admin)));
      const item = () => ({ product_id: chance.pick(products).id, quantity: 1 + chance.below(5) });
      const lines = async (order: Wire) => {
        const known = list(await read(order), 'line_items') ?? [];
        const changes = known.map(({ id }) => ({
          id,
          ...chance.pick([{ quantity: chance.below(6) }, item(), { product_id: null }]),
        }));
        return { line_items: [...changes.slice(0, chance.below(3)), item()] };
      };
      const status = () => ({ status: chance.pick(STATUSES) });
      const deeds: ((order: Wire) => Promise<Answer>)[] = [
        async (order) => admin.put(of(order), await lines(order)),
        async (order) => admin.put(of(order), { ...(await lines(order)), ...status() }),
        (order) => admin.put(of(order), status()),
        (order) => admin.put(of(order), { ...status(), set_paid: true }),
        (order) => admin.post(`${of(order)}/refunds`, { amount: '0' }),
        (order) => admin.delete(of(order)),
        () => admin.post(ORDERS, { line_items: [item(), item()], ...status() }),
      ];
      for (let round = 0; round < 10; round++) {
        const answers = await atOnce(12, () => chance.pick(deeds)(chance.pick(orders)));
        // A line that somebody else took away, an order that is in the trash, a stock that is empty: told, not broken.
        expect(answers.filter(({ status: code }) => code >= 500).map(({ text }) => text)).toEqual([]);
        expect(await salesOf(products)).toEqual(await countedOf(products));
      }
      const before = await salesOf(products);
      const all = await admin.list(ORDERS, { include: orders.map(({ id }) => id) });
      await admin.post(`${ORDERS}/batch`, { delete: all.body.map(({ id }) => id) });
      expect(await salesOf(products)).toEqual(before);
    });
  });

  const salesOf = async (products: readonly Wire[]) => {
    const { body } = await admin.list('/shop/v1/products', { include: products.map(({ id }) => id), orderby: 'include' });
    return body.map(({ id, total_sales: sales }) => [id, sales]);
  };
  const countedOf = async (products: readonly Wire[]) => {
    const sold = piecesSold(await openOrderBooks(server.database));
    return products.map(({ id }) => [id, sold.get(id) ?? 0]);
  };
});
