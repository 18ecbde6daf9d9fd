import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { aCoupon, aName, anOrder, aPicture, aProduct, aVariableProduct, createRecord } from './support/builders.js';
import type { Client } from './support/client.js';
import type { JsonRecord } from './support/http.js';
import { orderRequests } from './support/order-requests.js';
import type { TestServer } from './support/test-server.js';
import { startVersionedServer } from './support/versioned-server.js';

describeOnEachEngine('Orders in wc/v2 and wc/v3', (engine) => {
  let server: TestServer;
  let admin: Client;
  /** The administrator at the compatibility root. */
  let compat: Client;

  beforeAll(async () => {
    ({ server, admin, compat } = await startVersionedServer(engine));
  });
  afterAll(() => server.stop());

  const { anOrderV3, put, get, idsIn, stockOf, line } = orderRequests(
    () => admin,
    () => compat,
  );
  const aPercentage = (amount: string) => aCoupon(admin, { discount_type: 'percent', amount });
  const entriesOf = ({ meta_data }: JsonRecord) =>
    (meta_data as { key: string; value: unknown }[]).map(({ key, value }) => [key, value]);

  it('are the orders of wc/v1, which shows nothing new of them', async () => {
    const [product, first] = [await aProduct(admin, { regular_price: '10.00' }), await anOrder(admin)];
    const meta = { meta_data: [{ key: 'a', value: '1' }] };
    const order = await anOrderV3({ ...meta, created_via: 'till', line_items: [{ product_id: product.id, ...meta }] });
    const shown = (await admin.get(`/shop/v1/orders/${order.id}`)).body;
    expect(Object.keys(shown)).toEqual(Object.keys(first));
    expect(shown).toMatchObject({ created_via: 'till', total: '10.00', line_items: [{ meta: [], price: '10.00' }] });
    expect((await get(`/wc/v1/orders/${order.id}`)).line_items).toEqual(shown.line_items);
  });

  it('show dates in both time zones, and what can be done with the order', async () => {
    const order = await anOrderV3({ status: 'completed' });
    for (const name of ['created', 'modified', 'completed', 'paid']) {
      const [local, utc] = [`date_${name}`, `date_${name}_gmt`].map((field) => Date.parse(`${order[field]}Z`));
      expect((local - utc) / 3_600_000).toBeGreaterThanOrEqual(1);
    }
    expect(order).toMatchObject({ is_editable: false, needs_payment: false, needs_processing: false, currency_symbol: '€' });
    expect(order.payment_url).toContain(`/${order.id}/?pay_for_order=true&key=${order.order_key}`);
  });

  it('keep metadata of the order, sorted by key, and of its lines', async () => {
    const product = await aProduct(admin, { regular_price: '10.00' });
    const sent = { meta_data: ['b', 'a', '_c', '_order_total'].map((key) => ({ key, value: key })) };
    const lines = {
      line_items: [{ product_id: product.id, ...sent }],
      ...{
        fee_lines: [{ name: 'Fee', total: '1.00', ...sent }],
        shipping_lines: [{ method_id: 'post', instance_id: '7', ...sent }],
      },
    };
    const order = await anOrderV3({ ...sent, ...lines });
    const sorted = ['_c', 'a', 'b'].map((key) => [key, key]);
    expect(entriesOf(order)).toEqual(sorted);
    const again = await get(`/wc/v3/orders/${order.id}`);
    expect(again).toEqual(order);
    expect(again.shipping_lines).toMatchObject([
      { instance_id: '7', meta_data: [{ key: 'b' }, { key: 'a' }, { key: '_c' }, {}] },
    ]);
    const [{ id, key }] = line(again).meta_data as { id: number; key: string }[];
    const changed = await put(`/wc/v2/orders/${order.id}`, {
      line_items: [{ id: line(again).id, meta_data: [{ id, key, value: 'new' }] }],
    });
    expect(line(changed).meta_data).toContainEqual({ id, key, value: 'new', display_key: key, display_value: 'new' });
    expect(entriesOf(await get(`/wc/v3/orders/${order.id}`, { exclude_meta: 'a' }))).toEqual([sorted[0], sorted[2]]);
    await compat.delete(`/wc/v3/orders/${order.id}`, { force: true });
    expect(await server.database.read('SELECT id FROM meta_data WHERE record_id = ?', [order.id])).toEqual([]);
  });

  it('stay the same if a client sends back what it read', async () => {
    const gone = await aProduct(admin, { regular_price: '3.00' });
    const parent = await aVariableProduct(admin, [{ regular_price: '7.00', attributes: [{ name: 'Size', option: 'M' }] }], {
      ...{ manage_stock: true, stock_quantity: 9 },
    });
    const meta_data = [{ key: 'a', value: ['1'] }];
    const order = await anOrderV3({
      ...{ status: 'processing', billing: { email: 'jan@noten.nl' }, meta_data, set_paid: true },
      line_items: [{ variation_id: (parent.variations as JsonRecord[])[0].id, meta_data }, { product_id: gone.id }],
      ...{ fee_lines: [{ name: 'Fee', total: '1.00', meta_data }], shipping_lines: [{ method_id: 'post', total: '2.00' }] },
    });
    await admin.delete(`/shop/v1/products/${gone.id}`, { force: true });
    const before = await get(`/wc/v3/orders/${order.id}`);
    const { coupon_lines: _readonly, ...sent } = before;
    const stock = await stockOf(parent);
    const after = await put(`/wc/v3/orders/${order.id}`, sent);
    expect({ ...after, date_modified: 0, date_modified_gmt: 0 }).toEqual({ ...before, date_modified: 0, date_modified_gmt: 0 });
    expect(await stockOf(parent)).toBe(stock);
  });

  it('change if only their metadata changes', async () => {
    const { id } = await anOrder(admin);
    await server.database.write((unit) => updateRows(unit, 'shop_order', { modified_at: '2020-01-01 00:00:00' }, { id }));
    expect(await idsIn({ modified_after: '2020-06-01T00:00:00', include: id })).toEqual([]);
    expect(entriesOf(await put(`/wc/v3/orders/${id}`, { meta_data: [{ key: 'a', value: '1' }] }))).toEqual([['a', '1']]);
    expect(await idsIn({ modified_after: '2020-06-01T00:00:00', include: id })).toEqual([id]);
  });

  it('show the picture and the global number of a product, and the name of the product of a variation', async () => {
    const [own, picture] = [await aPicture(server.database), await aPicture(server.database)];
    const pictured = await aProduct(admin, { regular_price: '1.00', images: [{ id: picture, position: 0 }] });
    const variations = [{ regular_price: '2.00', image: [{ id: own }] }, { regular_price: '3.00' }];
    const parent = await aVariableProduct(admin, variations, { images: [{ id: picture, position: 0 }] });
    const ids = (parent.variations as JsonRecord[]).map(({ id }) => id);
    await put(`/wc/v3/products/${pictured.id}`, { global_unique_id: `978-${pictured.id}` });
    const order = await anOrderV3({
      line_items: [{ product_id: pictured.id }, ...ids.map((variation_id) => ({ variation_id }))],
    });
    const src = expect.stringContaining('.png');
    expect(
      (order.line_items as JsonRecord[]).map(({ image, parent_name, global_unique_id: number }) => [image, parent_name, number]),
    ).toEqual([
      [{ id: picture, src }, null, `978-${pictured.id}`],
      [{ id: own, src }, parent.name, ''],
      [{ id: picture, src }, parent.name, ''],
    ]);
  });

  describe('Coupons', () => {
    it('are all those that were sent, and may repeat coupons that have no further use', async () => {
      const product = await aProduct(admin, { regular_price: '10.00' });
      const [one, two] = [await aCoupon(admin, { usage_limit: 1 }), await aCoupon(admin, { amount: '2.00' })];
      const order = await anOrderV3({ line_items: [{ product_id: product.id }], coupon_lines: [{ code: one.code }] });
      const codes = async (...sent: JsonRecord[]) => {
        const changed = await put(`/wc/v3/orders/${order.id}`, { coupon_lines: sent.map(({ code }) => ({ code })) });
        return [changed.total, (changed.coupon_lines as JsonRecord[]).map(({ id }) => id)];
      };
      const [kept] = (order.coupon_lines as JsonRecord[]).map(({ id }) => id);
      expect(await codes(one)).toEqual(['9.00', [kept]]);
      expect(await codes(one, two)).toEqual(['7.00', [kept, expect.any(Number)]]);
      expect(await codes(two)).toEqual(['8.00', [expect.any(Number)]]);
      expect((await admin.get(`/shop/v1/coupons/${one.id}`)).body.usage_count).toBe(0);
      expect(await codes()).toEqual(['10.00', []]);
    });

    it('are refused with the whole change if one cannot be used', async () => {
      const [product, coupon] = [
        await aProduct(admin, { regular_price: '10.00' }),
        await aCoupon(admin, { minimum_amount: '50.00' }),
      ];
      const order = await anOrderV3({ line_items: [{ product_id: product.id }] });
      for (const [sent, code] of [
        [{ code: coupon.code }, 'woocommerce_rest_invalid_coupon'],
        [{ code: coupon.code, id: 1 }, 'woocommerce_rest_coupon_item_id_readonly'],
        [{}, 'woocommerce_rest_invalid_coupon'],
      ] as const)
        expect(await compat.put(`/wc/v3/orders/${order.id}`, { customer_note: 'x', coupon_lines: [sent] })).toMatchObject({
          ...{ status: 400, body: { code } },
        });
      expect(await get(`/wc/v3/orders/${order.id}`)).toEqual(order);
    });

    it('leave prices as they are if there are none and none were sent', async () => {
      const product = await aProduct(admin, { regular_price: '10.00' });
      const item = { product_id: product.id, subtotal: '10.00', total: '8.00' };
      expect((await anOrderV3({ line_items: [item], coupon_lines: [] })).total).toBe('8.00');
    });

    it('are only recorded in wc/v2, without their terms', async () => {
      const product = await aProduct(admin, { regular_price: '10.00' });
      const coupon_lines = [{ code: 'unknown' }, { code: 'other', discount: '4.00' }];
      const order = await createRecord(compat, '/wc/v2/orders', { line_items: [{ product_id: product.id }], coupon_lines });
      const terms = { discount_tax: '0', discount_type: 'fixed_cart', nominal_amount: 0, free_shipping: false };
      const recorded = [
        { code: 'unknown', discount: '0', ...terms },
        { code: 'other', discount: '4.00', ...terms },
      ];
      expect(order).toMatchObject({ total: '10.00', coupon_lines: recorded });
    });

    it('take percentages of the price before other coupons, unlike wc/v1, unless the shop decides', async () => {
      const product = await aProduct(admin, { regular_price: '100.00' });
      const coupons = [await aPercentage('10'), await aPercentage('10')];
      const body = { line_items: [{ product_id: product.id }], coupon_lines: coupons.map(({ code }) => ({ code })) };
      const totals = async () => [(await anOrderV3(body)).total, (await anOrder(admin, body)).total];
      expect(await totals()).toEqual(['80.00', '81.00']);
      const change = (value: string) => compat.put('/wc/v3/settings/general/woocommerce_calc_discounts_sequentially', { value });
      expect((await change('yes')).status).toBe(200);
      expect(await totals()).toEqual(['81.00', '81.00']);
      await change('no');
      expect(await totals()).toEqual(['80.00', '80.00']);
      await server.database.write((unit) => unit.query("DELETE FROM setting WHERE name = 'shop.coupons_sequential'"));
    });

    it('are percentages, or amounts of the cart or of a product, and nothing older', async () => {
      const older = { code: aName('coupon'), discount_type: 'percent_product' };
      const refused = await compat.post('/wc/v3/coupons', older);
      expect(refused).toMatchObject({ status: 400, body: { data: { params: { discount_type: expect.any(String) } } } });
      const { id } = await createRecord(admin, '/shop/v1/coupons', older);
      expect((await get(`/wc/v3/coupons/${id}`)).discount_type).toBe('percent_product');
    });
  });

  it.each(['shop/v1', 'wc/v1', 'wc/v2', 'wc/v3'])('in %s are not sold with a product that does not exist', async (version) => {
    const product = await aProduct(admin, { regular_price: '10.00' });
    const lines = { line_items: [{ product_id: product.id }] };
    const [order, sold] = [await anOrder(admin, lines), await anOrder(admin, { ...lines, status: 'processing' })];
    const client = version === 'shop/v1' ? admin : compat;
    const count = async () => (await admin.list('/shop/v1/orders')).headers['x-wp-total'];
    const before = await count();
    for (const one of [{ product_id: 987_654_321 }, { variation_id: 987_654_321 }, { product_id: product.id, sku: 'UNKNOWN' }]) {
      const line_items = [{ ...one, name: 'Figs', total: '3.00' }];
      const responses = [
        await client.post(`/${version}/orders`, { set_paid: true, line_items }),
        await client.post(`/${version}/orders`, { status: 'completed', line_items }),
        await client.put(`/${version}/orders/${order.id}`, { status: 'on-hold', line_items }),
        await client.put(`/${version}/orders/${order.id}`, { line_items: [{ id: line(order).id, quantity: 2, ...one }] }),
        await client.put(`/${version}/orders/${sold.id}`, { line_items }),
      ];
      for (const { status, body } of responses)
        expect([status, body.code]).toEqual([400, expect.stringMatching(/_rest_required_product_reference$/)]);
    }
    expect(await count()).toBe(before);
    for (const unchanged of [order, sold]) expect((await admin.get(`/shop/v1/orders/${unchanged.id}`)).body).toEqual(unchanged);
  });

  it('that wait may have lines of unknown products, as in WooCommerce, which wc/v1 refuses', async () => {
    const body = { line_items: [{ sku: 'UNKNOWN', quantity: 2, name: 'Figs', total: '3.00' }] };
    for (const version of ['v2', 'v3']) {
      const order = await createRecord(compat, `/wc/${version}/orders`, body);
      expect(line(order)).toMatchObject({ name: 'Figs', product_id: 0, sku: null, price: 1.5, image: { id: 0 } });
    }
    for (const path of ['/shop/v1/orders', '/wc/v1/orders'])
      expect((await (path.startsWith('/wc') ? compat : admin).post(path, body)).status).toBe(400);
  });

  it('take their stock along with their lines, and wc/v1 does not', async () => {
    const product = await aProduct(admin, { regular_price: '10.00', manage_stock: true, stock_quantity: 9 });
    const order = await anOrderV3({ status: 'processing', line_items: [{ product_id: product.id, quantity: 3 }] });
    const setQuantity = (client: Client, version: string, quantity: number) =>
      client.put(`/${version}/orders/${order.id}`, { line_items: [{ id: line(order).id, quantity }] });
    await setQuantity(compat, 'wc/v3', 5);
    expect(await stockOf(product)).toBe(4);
    await setQuantity(admin, 'shop/v1', 1);
    expect(await stockOf(product)).toBe(4);
    await put(`/wc/v3/orders/${order.id}`, { status: 'cancelled', line_items: [{ id: line(order).id, quantity: 0 }] });
    expect(await stockOf(product)).toBe(9);
  });

  it('name the user in the note about a status that they set by hand, and nobody in notes about stock', async () => {
    const product = await aProduct(admin, { regular_price: '10.00', manage_stock: true, stock_quantity: 9 });
    const order = await anOrderV3({ line_items: [{ product_id: product.id }] });
    await put(`/wc/v3/orders/${order.id}`, { status: 'processing', manual_update: true });
    await put(`/wc/v3/orders/${order.id}`, { status: 'cancelled' });
    const { body } = await compat.list(`/wc/v3/orders/${order.id}/notes`);
    const authors = new Map(body.map(({ note, author }) => [note, author]));
    expect(Object.fromEntries(authors)).toEqual({
      'Status changed from pending to processing.': 'admin',
      [`Stock: ${product.name} 9 → 8.`]: 'WooCommerce',
      'Status changed from processing to cancelled.': 'WooCommerce',
      [`Stock: ${product.name} 8 → 9.`]: 'WooCommerce',
    });
  });

  it('are completed by a payment if nothing has to be sent', async () => {
    const product = await aProduct(admin, { regular_price: '10.00', virtual: true, downloadable: true });
    const body = { set_paid: true, line_items: [{ product_id: product.id }] };
    expect((await anOrderV3(body)).status).toBe('completed');
    expect((await anOrder(admin, body)).status).toBe('processing');
    const waiting = await anOrderV3({ ...body, set_paid: false, status: 'on-hold' });
    expect((await put(`/wc/v3/orders/${waiting.id}`, { set_paid: true })).status).toBe('on-hold');
  });
});
