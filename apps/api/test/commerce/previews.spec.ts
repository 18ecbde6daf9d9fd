import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, anOrder, aProduct, aTaxRate } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { digestTables } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const VERSIONS = ['shop/v1', 'wc/v1', 'wc/v2', 'wc/v3'];
const ADDRESS = { shipping: { country: 'NL', city: 'Previews' } };

describeOnEachEngine('A preview', (engine) => {
  let server: TestServer;
  let admin: Client;
  let nuts: JsonRecord;
  let coupon: JsonRecord;

  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    admin = server.as('admin');
    nuts = await aProduct(admin, { regular_price: '8.75', manage_stock: true, stock_quantity: 10 });
    coupon = await aCoupon(admin, { discount_type: 'percent', amount: '10.00', usage_limit: 1 });
    await aTaxRate(admin, { country: 'NL', city: 'Previews', rate: '9.0000' });
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const clientOf = (version: string): Client => (version === 'shop/v1' ? admin : server.as('admin', `${server.url}/wp-json`));

  /** All tables, without the answers that are kept for repetitions. */
  const stored = async () =>
    Object.entries(await digestTables(server.database)).filter(([table]) => !table.endsWith('idempotent_request'));

  /** What is shown of lines and totals, without what only a stored record has. */
  const amountsOf = (record: JsonRecord) =>
    JSON.parse(
      JSON.stringify(record, (key, value) =>
        /^(id|number|order_key|date_|payment_url|_links|refund_id|refunded_item_id|meta_data|meta)/.test(key) ? undefined : value,
      ),
    ) as unknown;

  describe.each(VERSIONS)('in %s', (version) => {
    const anOrderOf = (quantity: number) => ({
      ...ADDRESS,
      status: 'processing',
      line_items: [{ product_id: nuts.id, quantity }],
      shipping_lines: [{ method_id: 'post', method_title: 'Post', total: '4.00' }],
    });

    it('of a new order has the totals that it would get, and stores nothing', async () => {
      const client = clientOf(version);
      const before = await stored();
      const preview = await client.post(`/${version}/orders/calculate`, anOrderOf(2));
      expect([preview.status, preview.headers.location]).toEqual([200, undefined]);
      // 17.50 and 4.00, and 1.58 and 0.36 of tax.
      expect(preview.body).toMatchObject({ total: '23.44', status: 'processing' });
      expect(await stored()).toEqual(before);
      const { status, body } = await client.post(`/${version}/orders`, anOrderOf(2));
      expect(status).toBe(201);
      expect(amountsOf(preview.body)).toEqual(amountsOf(body));
    });

    it('of a changed order shows it with its changes', async () => {
      const client = clientOf(version);
      const order = await anOrder(admin, anOrderOf(1));
      const before = await stored();
      const change = { fee_lines: [{ name: 'Gift wrap', total: '2.00' }] };
      const preview = await client.post(`/${version}/orders/${order.id}/calculate`, change);
      expect(preview.status).toBe(200);
      expect(preview.body).toMatchObject({ id: order.id, fee_lines: [{ name: 'Gift wrap' }] });
      expect([await stored(), (await admin.get(`/shop/v1/orders/${order.id}`)).body.total]).toEqual([before, order.total]);
      const changed = await client.put(`/${version}/orders/${order.id}`, change);
      expect(amountsOf(preview.body)).toEqual(amountsOf(changed.body));
    });
  });

  const twoPackets = () =>
    anOrder(admin, {
      ...ADDRESS,
      status: 'processing',
      line_items: [{ product_id: nuts.id, quantity: 2 }],
      shipping_lines: [{ method_id: 'post', method_title: 'Post', total: '4.00' }],
    });
  const idsOf = ({ line_items, shipping_lines }: JsonRecord) =>
    [line_items, shipping_lines].map((lines) => (lines as JsonRecord[])[0].id);

  it.each(['shop/v1', 'wc/v1', 'wc/v2'])(
    'of a refund in %s has its amount and taxes, and gives nothing back',
    async (version) => {
      const client = clientOf(version);
      const order = await twoPackets();
      const before = await stored();
      const body = { line_items: [{ id: idsOf(order)[0], quantity: 1 }] };
      const preview = await client.post(`/${version}/orders/${order.id}/refunds/preview`, body);
      expect(preview.status).toBe(200);
      expect(preview.body).toMatchObject({ amount: '9.54', line_items: [{ total: '-8.75', total_tax: '-0.79' }] });
      expect(await stored()).toEqual(before);
      const refund = await client.post(`/${version}/orders/${order.id}/refunds`, body);
      expect(amountsOf(preview.body)).toEqual(amountsOf(refund.body));
    },
  );

  it('of a refund in wc/v3 has the form of WooCommerce, and compute_totals refunds that', async () => {
    const client = clientOf('wc/v3');
    const order = await twoPackets();
    const [item, shipping] = idsOf(order);
    const before = await stored();
    const lines = [{ quantity: 1 }, { refund_total: '2.18' }];
    const preview = await client.post(`/wc/v3/orders/${order.id}/refunds/preview`, {
      line_items: [item, shipping].map((id, index) => ({ line_item_id: id, ...lines[index] })),
    });
    expect(preview.status).toBe(200);
    const ofItem = { subtotal: '8.75', tax: '0.79', total: '9.54' };
    const ofShipping = { subtotal: '2.00', tax: '0.18', total: '2.18' };
    expect(preview.body).toEqual({
      breakdown: {
        products: {
          items: [{ id: item, name: nuts.name, quantity: 1, ...ofItem, product_id: nuts.id, variation_id: 0 }],
          ...ofItem,
        },
        shipping: { items: [{ id: shipping, name: 'Post', quantity: null, ...ofShipping }], ...ofShipping },
        fees: null,
      },
      ...{ subtotal: '10.75', tax: '0.97', total: '11.72', max_refundable: '23.44' },
    });
    expect(await stored()).toEqual(before);
    const refund = await client.post(`/wc/v3/orders/${order.id}/refunds`, {
      ...{ compute_totals: true, api_restock: false },
      line_items: [item, shipping].map((id, index) => ({ id, ...lines[index] })),
    });
    expect(refund.body).toMatchObject({
      amount: '11.72',
      line_items: [{ total: '-8.75', total_tax: '-0.79' }],
      shipping_lines: [{ total: '-2.00', total_tax: '-0.18' }],
    });
  });

  it('refuses what the write refuses, with its error', async () => {
    const order = await anOrder(admin, { ...ADDRESS, line_items: [{ product_id: nuts.id }] });
    const cases: [string, object][] = [
      ['/orders', { line_items: [{ product_id: nuts.id, quantity: 1_000 }], set_paid: true }],
      ['/orders', { coupon_lines: [{ code: 'no such coupon' }] }],
      ['/orders', { status: 'eaten' }],
      [`/orders/${order.id}/refunds`, { amount: '1000.00' }],
      [`/orders/999999/refunds`, {}],
      [`/orders/${order.id}`, { customer_id: 999_999 }],
    ];
    for (const [path, body] of cases) {
      const before = await stored();
      const preview = await admin.post(`/shop/v1${path}/${path.endsWith('refunds') ? 'preview' : 'calculate'}`, body);
      const written = await admin.post(`/shop/v1${path}`, body);
      expect(written.status).toBeGreaterThanOrEqual(400);
      expect([preview.status, preview.body]).toEqual([written.status, written.body]);
      expect(await stored()).toEqual(before);
    }
  });

  it('uses up no coupon', async () => {
    const body = { line_items: [{ product_id: nuts.id }], coupon_lines: [{ code: coupon.code }] };
    for (let turn = 0; turn < 2; turn++) {
      const preview = await admin.post('/shop/v1/orders/calculate', body);
      expect([preview.status, preview.body.discount_total]).toEqual([200, '0.88']);
    }
    expect((await admin.post('/shop/v1/orders', body)).status).toBe(201);
  });

  it('needs the permission of the write', async () => {
    const order = await anOrder(admin);
    for (const actor of ['visitor', 'customer'] as const)
      for (const path of ['orders/calculate', `orders/${order.id}/calculate`, `orders/${order.id}/refunds/preview`])
        expect([401, 403]).toContain((await server.as(actor).post(`/shop/v1/${path}`, { amount: '0.01' })).status);
  });

  it('with an Idempotency-Key is repeated as it was', async () => {
    const send = () =>
      admin.send('POST', '/shop/v1/orders/calculate', {
        body: { line_items: [{ product_id: nuts.id }] },
        headers: { 'Idempotency-Key': 'one-preview' },
      });
    const before = await stored();
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).body).toEqual(first.body);
    expect(await stored()).toEqual(before);
  });
});
