import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aCoupon, aName, anOrder, aProduct, aRefund, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { storeShopSettings, type PricedOrder } from '../support/shop-orders.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

describeOnEachEngine('The settings of a shop decide', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  beforeEach(() => storeShopSettings(server.database, {}));
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const settings = (values: Record<string, string>) => storeShopSettings(server.database, values);
  const counted = (stock_quantity: number, body: object = {}) =>
    aProduct(admin, { regular_price: '10.00', manage_stock: true, stock_quantity, ...body });
  const sold = async ({ id }: JsonRecord, quantity: number, body: object = {}): Promise<PricedOrder> =>
    (await anOrder(admin, { line_items: [{ product_id: id, quantity }], status: 'processing', ...body })) as PricedOrder;
  const read = async ({ id }: JsonRecord) => (await admin.get(`/shop/v1/products/${id}`)).body;

  describe('whether stock is managed', () => {
    it('in which case orders move it', async () => {
      const nuts = await counted(5);
      await sold(nuts, 2);
      expect(await read(nuts)).toMatchObject({ manage_stock: true, stock_quantity: 3 });
    });

    it('and if not, no order, refund or cancellation moves it', async () => {
      const nuts = await counted(5);
      const before = await sold(nuts, 2);
      await settings({ manage_stock: 'false' });
      const { id } = await sold(nuts, 9, { set_paid: true });
      await admin.put(`/shop/v1/orders/${before.id}`, { status: 'cancelled' });
      const [line] = before.line_items;
      await aRefund(admin, before.id, { amount: '1.00', line_items: [{ id: line.id, quantity: 1, refund_total: '1.00' }] });
      expect(await read(nuts)).toMatchObject({ manage_stock: false, stock_quantity: 3, in_stock: true });
      expect((await admin.list(`/shop/v1/orders/${id}/notes`)).body.some(({ note }) => String(note).startsWith('Stock'))).toBe(
        false,
      );
    });

    it('and if not, products can only be in stock or not', async () => {
      await settings({ manage_stock: 'false' });
      const nuts = await counted(5);
      expect(nuts).toMatchObject({ manage_stock: false, stock_quantity: null, in_stock: true });
      const { body } = await admin.put(`/shop/v1/products/${nuts.id}`, { stock_quantity: 7, in_stock: false });
      expect(body).toMatchObject({ manage_stock: false, stock_quantity: null, in_stock: false });
    });

    it('and what was managed before is managed again', async () => {
      const nuts = await counted(5);
      await settings({ manage_stock: 'false' });
      await admin.put(`/shop/v1/products/${nuts.id}`, { stock_quantity: 9 });
      await settings({});
      expect(await read(nuts)).toMatchObject({ manage_stock: true, stock_quantity: 5 });
    });
  });

  it('how many pieces count as out of stock', async () => {
    await settings({ out_of_stock_threshold: '2' });
    const [few, more] = [await counted(2), await counted(3)];
    expect([few.in_stock, more.in_stock]).toEqual([false, true]);
    const order = await sold(more, 1);
    expect(await read(more)).toMatchObject({ stock_quantity: 2, in_stock: false });
    await admin.put(`/shop/v1/orders/${order.id}`, { status: 'cancelled' });
    expect(await read(more)).toMatchObject({ stock_quantity: 3, in_stock: true });
  });

  describe('whether what is out of stock is hidden', () => {
    const sizes = () =>
      aVariableProduct(admin, [
        { regular_price: '5.00', manage_stock: true, stock_quantity: 0, attributes: [{ name: 'Size', option: 'S' }] },
        { regular_price: '8.00', attributes: [{ name: 'Size', option: 'M' }] },
      ]);
    const visible = (product: JsonRecord) => (product.variations as JsonRecord[]).map((variation) => variation.visible);

    it('and so, which variations are visible and have the lowest price', async () => {
      const nuts = await sizes();
      expect([nuts.price, visible(nuts)]).toEqual(['5.00', [true, true]]);
      await settings({ hide_out_of_stock: 'true' });
      const hidden = await read(nuts);
      expect([hidden.price, visible(hidden)]).toEqual(['8.00', [false, true]]);
      expect((await sold(nuts, 1)).line_items[0].total).toBe('8.00');
    });

    it('and so, which products are related', async () => {
      const { id } = await aCategory(admin);
      const categories = { categories: [{ id }] };
      const here = await aProduct(admin, { regular_price: '1', ...categories });
      await counted(0, categories);
      await aVariableProduct(admin, [{ regular_price: '1', in_stock: false }], categories);
      const some = await aVariableProduct(admin, [{ regular_price: '1' }], categories);
      const nuts = await aProduct(admin, categories);
      // Related products are cached for a minute, those in stock apart from all.
      await settings({ hide_out_of_stock: 'true' });
      expect((await read(nuts)).related_ids).toEqual([some.id, here.id]);
    });
  });

  describe('about coupons', () => {
    const percent = async (amount: string): Promise<object> => ({
      code: (await aCoupon(admin, { code: aName('coupon'), discount_type: 'percent', amount })).code,
    });

    it('that none can be applied, while discounts of the sender are still recorded', async () => {
      await settings({ coupons_enabled: 'false' });
      const [nuts, coupon] = [await counted(5), await percent('10')];
      const body = { line_items: [{ product_id: nuts.id }], coupon_lines: [coupon] };
      const refused = await admin.post('/shop/v1/orders', body);
      expect([refused.status, refused.body.code]).toEqual([400, 'shop_rest_invalid_coupon']);
      expect(refused.body.message).toContain('accepts no coupons');
      const recorded = await sold(nuts, 1, { coupon_lines: [{ ...coupon, discount: '1.00' }] });
      expect(recorded.coupon_lines).toMatchObject([{ discount: '1.00' }]);
    });

    it.each([
      ['true', ['10.00', '9.00'], '81.00'],
      ['false', ['10.00', '10.00'], '80.00'],
    ])('that percentages are of what others left: %s', async (coupons_sequential, discounts, total) => {
      await settings({ coupons_sequential });
      const nuts = await aProduct(admin, { regular_price: '100.00' });
      const made = await sold(nuts, 1, { coupon_lines: [await percent('10'), await percent('10')] });
      expect([made.coupon_lines.map(({ discount }) => discount), made.total]).toEqual([discounts, total]);
      // One that comes later sees the same price.
      const { body } = await admin.put<PricedOrder>(`/shop/v1/orders/${made.id}`, { coupon_lines: [await percent('50')] });
      expect(body.total).toBe(coupons_sequential === 'true' ? '40.50' : '30.00');
    });
  });

  describe('about reviews', () => {
    const review = (product: JsonRecord, body: object = {}) =>
      admin.post('/cms/v2/comments', { post: product.id, content: aName('Crisp'), ...body });

    it('that nobody can write them', async () => {
      await settings({ reviews_enabled: 'false' });
      const nuts = await aProduct(admin);
      const { status, body } = await review(nuts, { meta: { rating: 5 } });
      expect([status, body.code]).toEqual([403, 'rest_comment_closed']);
    });

    it('that they need a rating, which replies do not', async () => {
      const nuts = await aProduct(admin);
      expect((await review(nuts)).status).toBe(201);
      await settings({ review_rating_required: 'true' });
      const refused = await review(nuts);
      expect([refused.status, refused.body.code]).toEqual([400, 'rest_comment_rating_required']);
      const written = await review(nuts, { meta: { rating: 4 } });
      expect(written.status).toBe(201);
      expect((await review(nuts, { parent: written.body.id })).status).toBe(201);
      expect(await read(nuts)).toMatchObject({ rating_count: 1, average_rating: '4.00' });
    });
  });

  it('the currency of orders that name none', async () => {
    await settings({ currency: 'BYN' });
    expect((await anOrder(admin)).currency).toBe('BYN');
    expect((await anOrder(admin, { currency: 'USD' })).currency).toBe('USD');
    // A currency that is newer than the specification.
    expect((await anOrder(admin, { currency: 'BYN' })).currency).toBe('BYN');
    expect((await admin.post('/shop/v1/orders', { currency: 'XXX' })).body.code).toBe('rest_invalid_param');
  });

  it('how prices are shown', async () => {
    await settings({ currency: 'SEK', currency_position: 'right_space', thousand_separator: ' ', decimal_separator: ',' });
    const nuts = await aProduct(admin, { regular_price: '1234.5' });
    expect(nuts.price_html).toBe('<span class="amount">1 234,50\u00a0kr</span>');
  });
});
