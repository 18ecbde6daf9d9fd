import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { SeededRandom } from '@grove/core/testing';
import { anOrder, aProduct, aTaxRate } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { sendConcurrently } from '../support/concurrent-requests.js';
import type { HttpResponse, JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { readOrderTables } from '../support/order-tables.js';
import { overRefunded } from '../support/refund-audit.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const VERSIONS = ['shop/v1', 'wc/v1', 'wc/v2', 'wc/v3'];
const ADDRESS = { shipping: { country: 'NL', city: 'Refunds' } };

interface Line extends JsonRecord {
  readonly id: number;
}

interface Order extends JsonRecord {
  readonly line_items: readonly Line[];
  readonly shipping_lines: readonly Line[];
  readonly fee_lines: readonly Line[];
}

describeOnEachEngine('A refund', (engine) => {
  let server: TestServer;
  let admin: Client;
  let nuts: JsonRecord;
  let rates: number[];

  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    admin = server.as('admin');
    nuts = await aProduct(admin, { regular_price: '8.75', manage_stock: true, stock_quantity: 1000 });
    const rate = async (percent: string, priority: number) =>
      (await aTaxRate(admin, { country: 'NL', city: 'Refunds', rate: percent, priority })).id;
    rates = [await rate('9.0000', 1), await rate('1.5000', 2)];
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const clientOf = (version: string): Client => (version === 'shop/v1' ? admin : server.as('admin', `${server.url}/wp-json`));
  const send = (version: string, order: JsonRecord, body: object): Promise<HttpResponse> =>
    clientOf(version).post(`/${version}/orders/${order.id}/refunds`, body);
  const refund = async (version: string, order: JsonRecord, body: object): Promise<JsonRecord> => {
    const { status, body: made, text } = await send(version, order, body);
    if (status !== 201) expect(text).toBe('201');
    return made;
  };
  const read = async (order: JsonRecord): Promise<Order> => (await admin.get<Order>(`/shop/v1/orders/${order.id}`)).body;
  const stock = async () => (await admin.get(`/shop/v1/products/${nuts.id}`)).body.stock_quantity as number;
  const twoPackets = async (body: object = {}): Promise<Order> =>
    (await anOrder(admin, {
      ...ADDRESS,
      ...{ status: 'processing', line_items: [{ product_id: nuts.id, quantity: 2 }] },
      ...body,
    })) as Order;

  describe.each(VERSIONS)('in %s', (version) => {
    it('of one packet of two gives back what it cost, with its taxes, and the second one the rest', async () => {
      const order = await twoPackets();
      // 17.50, and 1.58 and 0.26 of tax.
      expect(order.total).toBe('19.34');
      const line = order.line_items[0].id;
      const first = await refund(version, order, { line_items: [{ id: line, quantity: 1 }] });
      expect(first).toMatchObject({
        amount: '9.67',
        line_items: [{ quantity: -1, subtotal: '-8.75', total: '-8.75', total_tax: '-0.92' }],
      });
      expect((await read(order)).status).toBe('processing');
      const second = await refund(version, order, { line_items: [{ id: line, quantity: 1 }] });
      expect(second).toMatchObject({ amount: '9.67', line_items: [{ quantity: -1, total: '-8.75', total_tax: '-0.92' }] });
      expect(await read(order)).toMatchObject({ status: 'refunded', refunds: [{ total: '-9.67' }, { total: '-9.67' }] });
    });

    it('of shipping and of a fee gives them back with their taxes', async () => {
      const order = await twoPackets({
        shipping_lines: [{ method_id: 'post', total: '4.95' }],
        fee_lines: [{ name: 'Gift wrap', total: '2.50' }],
      });
      const lines = [order.fee_lines[0], order.shipping_lines[0]].map(({ id }) => ({ id, quantity: 1 }));
      // 2.50 + 0.23 + 0.04 and 4.95 + 0.45 + 0.07.
      expect(await refund(version, order, { line_items: lines })).toMatchObject({ amount: '8.24', line_items: [] });
      const { status, body } = await send(version, order, { line_items: [lines[1]] });
      expect([status, body.message]).toEqual([400, expect.stringContaining('only 0.00 without tax, 0.00 + 0.00 of tax')]);
    });

    it('of nothing is refused, and no goods come back', async () => {
      const order = await twoPackets();
      const [{ id }] = order.line_items;
      const left = await stock();
      const nothing = [
        {},
        { amount: '0' },
        { amount: '0.004' },
        { amount: '' },
        { line_items: [] },
        { line_items: [{ id }] },
        { line_items: [{ id, quantity: 0 }] },
        { line_items: [{ id, quantity: 1, refund_total: '0.00' }] },
        { amount: '0.00', line_items: [{ id, quantity: 1 }] },
      ];
      for (const body of nothing) {
        const { status, body: error } = await send(version, order, body);
        expect([body, status, error.code]).toEqual([body, 400, expect.stringMatching(/_rest_invalid_order_refund$/)]);
      }
      expect([await stock(), (await read(order)).refunds]).toEqual([left, []]);
    });

    it('of more than is left of a line is refused with what is left of it', async () => {
      const order = await twoPackets();
      const [{ id }] = order.line_items;
      await refund(version, order, { line_items: [{ id, quantity: 1 }] });
      const before = [await stock(), (await read(order)).refunds];
      const tooMuch = [
        { id, quantity: 2 },
        { id, quantity: 1, refund_total: '8.76' },
        { id, refund_total: '1.00', refund_tax: [{ id: rates[1], refund_total: '0.14' }] },
        { id, refund_total: '1.00', refund_tax: [{ id: rates[1] + 1, refund_total: '0.01' }] },
      ];
      for (const element of tooMuch) {
        const { status, body } = await send(version, order, { line_items: [element] });
        expect([status, body.code]).toEqual([400, expect.stringMatching(/_rest_cannot_create_order_refund$/)]);
        expect(body.message).toContain('8.75 without tax, 0.79 + 0.13 of tax and 1 pieces');
      }
      expect([await stock(), (await read(order)).refunds]).toEqual(before);
    });

    it('of an amount says what is left of the order', async () => {
      const order = await twoPackets();
      await refund(version, order, { amount: '9.34' });
      const { status, body } = await send(version, order, { line_items: [{ id: order.line_items[0].id, quantity: 2 }] });
      expect([status, body.message]).toEqual([400, expect.stringContaining('At most 10.00 can be refunded')]);
    });
  });

  it.each(['shop/v1', 'wc/v1'])(
    'in %s of an amount of a line computes the taxes in proportion, unless they are sent',
    async (version) => {
      const order = await twoPackets();
      const [{ id }] = order.line_items;
      const half = await refund(version, order, { line_items: [{ id, quantity: 0, refund_total: '3.50' }] });
      expect(half).toMatchObject({ amount: '3.87', line_items: [{ total: '-3.50', total_tax: '-0.37' }] });
      const taxed = { id, refund_total: '1.00', refund_tax: [{ id: rates[0], refund_total: '0.50' }] };
      expect((await refund(version, order, { line_items: [taxed] })).amount).toBe('1.50');
      const untaxed = { id, refund_total: '1.00', refund_tax: [] };
      expect((await refund(version, order, { line_items: [untaxed] })).amount).toBe('1.00');
      // What is left: 12.00, 0.76 and 0.21.
      expect((await refund(version, order, { line_items: [{ id, refund_total: '12.00' }] })).amount).toBe('12.97');
      expect((await read(order)).status).toBe('refunded');
    },
  );

  it.each(['wc/v2', 'wc/v3'])(
    'in %s of an amount of a line has only the taxes that are sent, as in WooCommerce',
    async (version) => {
      const order = await twoPackets();
      const [{ id }] = order.line_items;
      expect(await refund(version, order, { line_items: [{ id, quantity: 1, refund_total: 8.75 }] })).toMatchObject({
        amount: '8.75',
        line_items: [{ total: '-8.75', total_tax: '0.00', taxes: [] }],
      });
      const taxed = { id, refund_total: '1.00', refund_tax: [{ id: rates[0], refund_total: 0.5 }] };
      expect((await refund(version, order, { line_items: [taxed] })).amount).toBe('1.50');
    },
  );

  it('of a line returns its pieces to the stock, but for wc/v2, whose refunds never did', async () => {
    for (const version of VERSIONS) {
      const order = await twoPackets();
      const before = await stock();
      await refund(version, order, { line_items: [{ id: order.line_items[0].id, quantity: 1 }] });
      expect([version, await stock()]).toEqual([version, version === 'wc/v2' ? before : before + 1]);
    }
  });

  it.each(['shop/v1', 'wc/v1'])(
    'in %s is refused if a line has its amount as total, with the name of the right field',
    async (version) => {
      const order = await twoPackets();
      const { status, body } = await send(version, order, {
        line_items: [{ id: order.line_items[0].id, quantity: 1, total: '7.95' }],
      });
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(JSON.stringify(body)).toContain('Send the amount to refund as refund_total');
      expect((await read(order)).refunds).toEqual([]);
    },
  );

  it.each(['wc/v2', 'wc/v3'])('in %s ignores the fields of a line that a client sends back', async (version) => {
    const order = await twoPackets();
    const [line] = ((await clientOf(version).get(`/${version}/orders/${order.id}`)).body as Order).line_items;
    expect(await refund(version, order, { line_items: [{ ...line, quantity: 1 }] })).toMatchObject({ amount: '9.67' });
  });

  it('is never shown as -0.00', async () => {
    const order = await twoPackets({ line_items: [], fee_lines: [{ name: 'Fee', total: '1.00' }] });
    await refund('shop/v1', order, { amount: '0.01' });
    const responses = await Promise.all([
      admin.get(`/shop/v1/orders/${order.id}`),
      admin.get(`/shop/v1/orders/${order.id}/refunds`, { dp: 1 }),
      clientOf('wc/v3').get(`/wc/v3/orders/${order.id}`, { dp: 1 }),
      clientOf('wc/v3').get(`/wc/v3/orders/${order.id}/refunds`, { dp: 1 }),
    ]);
    for (const { text } of responses) expect(text).not.toMatch(/"-0(\.0*)?"/);
  });

  it('never gives back more than was bought, whatever is refunded at the same time, in any version', () => {
    const chance = new SeededRandom();
    return chance.reportingSeed(async () => {
      const order = await twoPackets({
        line_items: [
          { product_id: nuts.id, quantity: 5, total: '16.65', subtotal: '20.00' },
          { product_id: nuts.id, quantity: 3, total: '10.00' },
        ],
        shipping_lines: [{ method_id: 'post', total: '4.95' }],
        fee_lines: [{ name: 'Gift wrap', total: '1.25' }],
      });
      const stockBefore = await stock();
      const lines = [...order.line_items, ...order.shipping_lines, ...order.fee_lines].map(({ id }) => id);
      const element = () => ({
        id: chance.pick(lines),
        ...chance.pick([
          { quantity: 1 },
          { quantity: 1 + chance.below(3) },
          { quantity: 1, refund_total: chance.pick(['1.00', '3.33', '0.00']) },
          { refund_total: chance.pick(['0.01', '2.50', '10.00']) },
          { refund_total: '0.50', refund_tax: rates.map((id) => ({ id, refund_total: chance.pick(['0.01', '0.10']) })) },
        ]),
      });
      const body = () => ({
        ...(chance.below(3) === 0 && { amount: chance.pick(['0.50', '2.00', '7.77']) }),
        ...(chance.below(5) > 0 && { line_items: Array.from({ length: 1 + chance.below(2) }, element) }),
      });
      const responses = await sendConcurrently(48, () => send(chance.pick(VERSIONS), order, body()));
      expect(responses.filter(({ status }) => status !== 201 && status !== 400).map(({ text }) => text)).toEqual([]);
      const tables = await readOrderTables(server.database);
      expect(overRefunded(tables, order.id)).toEqual([]);
      expect((await stock()) - stockBefore).toBeLessThanOrEqual(8);
    });
  }, 60_000);
});
