import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, anOrder, aProduct, aRefund, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { createTaxRates, shippedTo, storeShopSettings, type PricedOrder } from '../support/shop-orders.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

/** 20 % at the shop in France, others for its customers; the class zero-rate has a compound rate. */
const RATES = [
  ['FR', '20', { name: 'TVA' }],
  ['FR', '5.5', { class: 'reduced-rate' }],
  ['FR', '10', { class: 'zero-rate', priority: 1 }],
  ['FR', '5', { class: 'zero-rate', priority: 2, compound: true }],
  ['DE', '19'],
] as const;

describeOnEachEngine('A shop whose prices include tax', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine, { baseCountry: 'FR', pricesIncludeTax: true });
    admin = server.as('admin');
    await createTaxRates(admin, RATES);
  });
  beforeEach(() => storeShopSettings(server.database, {}));
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const priced = (regular_price: string, body: object = {}) => aProduct(admin, { regular_price, ...body });
  const order = async (body: object): Promise<PricedOrder> =>
    (await anOrder(admin, { ...shippedTo('FR'), ...body })) as PricedOrder;
  const orderOf = async (product: JsonRecord, body: object = {}, quantity = 1): Promise<PricedOrder> =>
    order({ line_items: [{ product_id: product.id, quantity }], ...body });
  const sums = ({ cart_tax, total }: PricedOrder) => [cart_tax, total];

  // By hand: the price without tax is the price × 100 / 120, and so on; the taxes of the customer are added to it.
  it.each<[string, string, object, number, object, string[], string[]]>([
    ['come to the price with tax', '12.00', {}, 1, {}, ['10.00', '2.00', '2'], ['2.00', '12.00']],
    // 8.325 + 1.665: the half of the price is rounded up, the half of the tax down.
    ['come to the price with tax if both end with a half', '9.99', {}, 1, {}, ['8.33', '1.66', '1.665'], ['1.66', '9.99']],
    ['are taken off the whole line', '9.99', {}, 3, {}, ['24.98', '4.99', '4.995'], ['4.99', '29.97']],
    [
      'have the class of the product',
      '10.55',
      { tax_class: 'reduced-rate' },
      1,
      {},
      ['10.00', '0.55', '0.55'],
      ['0.55', '10.55'],
    ],
    ['are the price of what is not taxed', '5.00', { tax_status: 'none' }, 1, {}, ['5.00', '0.00'], ['0.00', '5.00']],
    // 19 % of 8.325 is 1.58175.
    ['get the tax of the customer', '9.99', {}, 1, shippedTo('DE'), ['8.33', '1.58', '1.58175'], ['1.58', '9.91']],
    ['get no tax where there is none', '9.99', {}, 1, shippedTo('US'), ['8.33', '0.00'], ['0.00', '8.33']],
  ])('sells at prices without tax that %s', async (_what, price, body, quantity, address, [total, tax, ...taxes], expected) => {
    const made = await orderOf(await priced(price, body), address, quantity);
    const [line] = made.line_items;
    expect([line.subtotal, line.total, line.total_tax]).toEqual([total, total, tax]);
    expect(line.taxes.map((one) => one.total)).toEqual(taxes);
    expect(sums(made)).toEqual(expected);
    expect(made.prices_include_tax).toBe(true);
  });

  it('takes compound rates out of prices first', async () => {
    // 115.50 / 1.05 = 110, and 110 / 1.10 = 100.
    const made = await orderOf(await priced('115.50', { tax_class: 'zero-rate' }));
    expect(made.line_items[0].taxes.map(({ total }) => total)).toEqual(['10', '5.5']);
    expect([made.line_items[0].total, ...sums(made)]).toEqual(['100.00', '15.50', '115.50']);
  });

  it('takes the tax out of prices of variations and of sales', async () => {
    const nuts = await aVariableProduct(admin, [
      { regular_price: '15.00', sale_price: '12.00', attributes: [{ name: 'Size', option: 'S' }] },
    ]);
    const [variation] = nuts.variations as JsonRecord[];
    const made = await order({ line_items: [{ variation_id: variation.id, quantity: 2 }, { product_id: nuts.id }] });
    expect(made.line_items.map(({ total }) => total)).toEqual(['20.00', '10.00']);
  });

  it('takes the amounts that a client sends, and those of shipping and fees, as they are without tax', async () => {
    const nuts = await priced('12.00');
    const made = await order({
      line_items: [{ product_id: nuts.id, total: '9.00' }],
      shipping_lines: [{ method_id: 'flat_rate', total: '5.00' }],
      fee_lines: [{ name: 'Box', total: '1.00' }],
    });
    // 9 + 5 + 1, and 20 % of each. The subtotal is the price of the product.
    expect([made.line_items[0].subtotal, made.line_items[0].total, made.total]).toEqual(['10.00', '9.00', '18.00']);
    expect([made.discount_total, made.discount_tax, made.shipping_tax]).toEqual(['1.00', '0.20', '1.00']);
  });

  it('adds products to an order at prices without tax, and leaves other lines as they are', async () => {
    const [nuts, dates] = [await priced('12.00'), await priced('24.00')];
    const made = await orderOf(nuts);
    const [line] = made.line_items;
    const { body } = await admin.put<PricedOrder>(`/shop/v1/orders/${made.id}`, {
      line_items: [{ id: line.id, quantity: 2 }, { product_id: dates.id }],
    });
    expect(body.line_items.map(({ total }) => total)).toEqual(['10.00', '20.00']);
    expect(body.total).toBe('36.00');
  });

  it('refunds the amounts of a line as it shows them', async () => {
    const made = await orderOf(await priced('9.99'));
    const [line] = made.line_items;
    const [tax] = made.tax_lines as unknown as { rate_id: number }[];
    const refund = await aRefund(admin, made.id, {
      amount: undefined,
      line_items: [{ id: line.id, quantity: 1, refund_total: '8.33', refund_tax: [{ id: tax.rate_id, refund_total: '1.66' }] }],
    });
    expect(refund.amount).toBe('9.99');
    expect((await admin.get(`/shop/v1/orders/${made.id}`)).body.status).toBe('refunded');
  });

  describe('and its coupons', () => {
    const coupon = async (body: object): Promise<string> => String((await aCoupon(admin, body)).code);
    const discounted = async (products: readonly JsonRecord[], codes: readonly string[], body: object = {}) =>
      order({
        line_items: products.map(({ id }) => ({ product_id: id })),
        coupon_lines: codes.map((code) => ({ code })),
        ...body,
      });

    it('take their amount off what the customer pays', async () => {
      const made = await discounted([await priced('12.00')], [await coupon({ amount: '6.00' })]);
      expect(made.line_items[0]).toMatchObject({ subtotal: '10.00', total: '5.00', total_tax: '1.00' });
      expect(made.coupon_lines[0]).toMatchObject({ discount: '5.00', discount_tax: '1.00' });
      expect([made.discount_total, made.discount_tax, made.total]).toEqual(['5.00', '1.00', '6.00']);
    });

    it('take their percentage of prices with tax', async () => {
      const products = [await priced('12.00'), await priced('10.55', { tax_class: 'reduced-rate' })];
      const made = await discounted(products, [await coupon({ discount_type: 'percent', amount: '10' })]);
      // 10 % of 22.55 is 2.26.
      expect(made.total).toBe('20.29');
    });

    it('take the tax of the customer into account', async () => {
      // 10.00 without tax are 11.90 in Germany; the coupon of 1.19 holds 0.19 of tax.
      const made = await discounted([await priced('12.00')], [await coupon({ amount: '1.19' })], shippedTo('DE'));
      expect([made.line_items[0].total, made.total]).toEqual(['9.00', '10.71']);
    });

    it('have limits in prices with tax', async () => {
      const [nuts, code] = [await priced('12.00'), await coupon({ minimum_amount: '12.00', maximum_amount: '12.00' })];
      expect((await discounted([nuts], [code])).total).toBe('11.00');
      const { status, body } = await admin.post('/shop/v1/orders', {
        line_items: [{ product_id: nuts.id, quantity: 2 }],
        coupon_lines: [{ code }],
        ...shippedTo('FR'),
      });
      expect([status, body.code, body.message]).toEqual([400, 'shop_rest_invalid_coupon', expect.stringContaining('of 12.00')]);
    });

    it('give everything back when they are removed', async () => {
      const made = await discounted([await priced('9.99')], [await coupon({ discount_type: 'percent', amount: '33' })]);
      const { body } = await admin.put<PricedOrder>(`/shop/v1/orders/${made.id}`, {
        coupon_lines: [{ id: made.coupon_lines[0].id, code: null }],
      });
      expect([body.line_items[0].total, body.total]).toEqual(['8.33', '9.99']);
    });
  });

  it('keeps in each order whether prices included tax when it was created', async () => {
    const before = await orderOf(await priced('12.00'));
    await storeShopSettings(server.database, { prices_include_tax: 'false' });
    const after = await orderOf(await priced('12.00'));
    expect([after.prices_include_tax, after.total]).toEqual([false, '14.40']);
    const { body } = await admin.put<PricedOrder>(`/shop/v1/orders/${before.id}`, { shipping: { city: 'Lyon' } });
    expect([body.prices_include_tax, body.total]).toEqual([true, '12.00']);
  });

  it('sells at the price as it is if nothing is taxed', async () => {
    await storeShopSettings(server.database, { taxes_enabled: 'false' });
    const made = await orderOf(await priced('12.00'));
    expect([made.line_items[0].total, made.total, made.tax_lines]).toEqual(['12.00', '12.00', []]);
  });

  it('shows prices with or without tax, as it is set', async () => {
    const nuts = await priced('12.00');
    const html = async () => (await admin.get(`/shop/v1/products/${nuts.id}`)).body.price_html;
    expect([nuts.price, await html()]).toEqual(['12.00', '<span class="amount">€10.00</span>']);
    await storeShopSettings(server.database, { tax_display_shop: 'incl' });
    expect(await html()).toBe('<span class="amount">€12.00</span>');
  });
});
