import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aCustomer, anOrder, aProduct, aRefund } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { amountsIn, createTaxRates, shippedTo, type PricedOrder } from '../support/shop-orders.js';
import { startTestServer, type Settings, type TestServer } from '../support/test-server.js';

interface ShopCase {
  readonly name: string;
  readonly settings: Settings;
  readonly decimals: number;
  /** A price, the same as it is shown, and what an order of three comes to at 10 %: subtotal, tax and total. */
  readonly price: string;
  readonly html: string;
  readonly three: readonly [subtotal: string, tax: string, total: string];
  /** What a coupon of a tenth of this amount takes off three, and the total then. */
  readonly tenth: readonly [discount: string, total: string];
  /** An amount to refund, and how it is stored. */
  readonly refund: readonly [sent: string, shown: string];
}

// By hand: 3 × 105 = 315, its tax is 31.5; 3 × 1.235 = 3.705, its tax is 0.3705.
const SHOPS: readonly ShopCase[] = [
  {
    name: 'in yen',
    settings: { currency: 'JPY', baseCountry: 'JP', priceDecimals: 0 },
    ...{ decimals: 0, price: '105', html: '<span class="amount">¥105</span>', three: ['315', '32', '347'] },
    // 10 % of 315 are 31.5; of what is left, 283, the tax is 28.3.
    ...{ tenth: ['32', '311'], refund: ['50.5', '51'] },
  },
  {
    name: 'in Kuwaiti dinars',
    settings: { currency: 'KWD', baseCountry: 'KW', priceDecimals: 3 },
    ...{ decimals: 3, price: '1.235', html: '<span class="amount">KWD1.235</span>', three: ['3.705', '0.371', '4.076'] },
    // 10 % of 3.705 are 0.3705; of what is left, 3.334, the tax is 0.3334.
    ...{ tenth: ['0.371', '3.667'], refund: ['0.0015', '0.002'] },
  },
];

describe.each(SHOPS)('$name', ({ settings, decimals, price, html, three, tenth, refund }) => {
  describeOnEachEngine('A shop', (engine) => {
    let server: TestServer;
    let admin: Client;
    let product: JsonRecord;
    beforeAll(async () => {
      server = await startTestServer(engine, settings);
      admin = server.as('admin');
      await createTaxRates(admin, [[String(settings.baseCountry), '10']]);
    });
    beforeEach(async () => {
      product = await aProduct(admin, { regular_price: price });
    });
    afterEach(() => checkInvariants(server.database, { decimals, atSubtotal: false }));
    afterAll(() => server.stop());

    const order = async (body: object = {}): Promise<PricedOrder> =>
      (await anOrder(admin, { line_items: [{ product_id: product.id, quantity: 3 }], ...body })) as PricedOrder;

    /** Expects that every amount of a record has the decimals of the shop. */
    function expectDecimals(record: unknown, count = decimals): void {
      const amounts = amountsIn(record);
      expect(amounts.length).toBeGreaterThan(0);
      const pattern = new RegExp(count === 0 ? '^-?\\d+$' : `^-?\\d+\\.\\d{${count}}$`);
      expect(amounts.filter(([, amount]) => !pattern.test(amount))).toEqual([]);
    }

    it('calculates and shows orders in its decimals', async () => {
      const made = await order({
        shipping_lines: [{ method_id: 'flat_rate', total: '0' }],
        fee_lines: [{ name: 'Box', total: '0' }],
      });
      expect([made.line_items[0].total, made.cart_tax, made.total]).toEqual(three);
      expect([made.currency, made.prices_include_tax]).toEqual([settings.currency, false]);
      expectDecimals(made);
      expectDecimals((await admin.list('/shop/v1/orders')).body);
    });

    it('shows orders of other currencies in its own decimals', async () => {
      const made = await order({ currency: 'EUR' });
      expect([made.currency, made.total]).toEqual(['EUR', three[2]]);
      expectDecimals(made);
    });

    it('shows as many decimals as a list asks for', async () => {
      await order();
      expectDecimals((await admin.list('/shop/v1/orders', { dp: 2 })).body, 2);
      expectDecimals((await admin.list('/shop/v1/orders', { dp: 0 })).body, 0);
    });

    it('applies coupons in its decimals', async () => {
      const coupon = await aCoupon(admin, { discount_type: 'percent', amount: '10', minimum_amount: price });
      const made = await order({ coupon_lines: [{ code: coupon.code }] });
      expect([made.discount_total, made.total]).toEqual(tenth);
      expect(coupon.amount).toBe('10.00');
      expectDecimals({ ...coupon, amount: undefined });
      expectDecimals(await aCoupon(admin, { amount: price }));
    });

    it('refunds in its decimals', async () => {
      const made = await order();
      const [sent, shown] = refund;
      expect((await aRefund(admin, made.id, { amount: sent })).amount).toBe(shown);
      const { body } = await admin.get<JsonRecord>(`/shop/v1/orders/${made.id}`);
      expectDecimals(body);
      const tooMuch = await admin.post(`/shop/v1/orders/${made.id}/refunds`, { amount: '99999' });
      expect(tooMuch.body.message).toMatch(/^At most \d+(\.\d+)? can be refunded/);
      expectDecimals((await admin.list(`/shop/v1/orders/${made.id}/refunds`)).body);
    });

    it('reports sales and what customers spent in its decimals', async () => {
      const customer = await aCustomer(admin);
      await order({ customer_id: customer.id, set_paid: true, ...shippedTo('US') });
      const { body } = await admin.get(`/shop/v1/customers/${customer.id}`);
      expect(body.total_spent).toBe(three[0]);
      const [sales] = (await admin.list('/shop/v1/reports/sales')).body;
      expectDecimals({ ...sales, total_refunds: undefined });
    });

    it('shows prices with its symbol and decimals', () => {
      expect([product.price, product.price_html]).toEqual([price, html]);
    });
  });
});
