import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, startServer } from '@grove/server';
import { now } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { CouponsService, OrdersService } from '@grove/orders';
import { RestConfig, siteContext } from '@grove/rest';
import { TaxRatesService } from '@grove/taxes';
import { openShop, type OpenShop } from '../../../test/support/open-shop.js';
import { basic } from '../../../test/support/running-grove.js';
import { createUser } from '../../users/create-user.js';
import { loadCatalogue } from '../catalogue/load-catalogue.js';
import { loadOrders } from './load-orders.js';

const ANYWHERE = { strict: false } as const;
const STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed', 'trash'];

describeOnEachEngine('the orders of the sample shop', (engine) => {
  let shop: OpenShop;
  let startedAt: string;
  let stockBefore: Map<number, number>;

  async function stocks(): Promise<Map<number, number>> {
    const rows = await shop.read<{ id: number; stock: number }>(
      `SELECT id, stock_quantity AS stock FROM product WHERE manage_stock = 1
        UNION ALL SELECT id, stock_quantity FROM product_variation WHERE manage_stock = 1`,
    );
    return new Map(rows.map(({ id, stock }) => [id, stock]));
  }

  beforeAll(async () => {
    shop = await openShop(engine);
    await loadCatalogue(shop.app);
    stockBefore = await stocks();
    startedAt = now();
    expect(await loadOrders(shop.app)).toBeGreaterThan(140);
  });
  afterAll(() => shop.close());

  it('have every status, also the trash, and belong to guests and customers', async () => {
    expect(await shop.count('shop_order')).toBe(150);
    const statuses = await shop.read<{ status: string }>('SELECT DISTINCT status FROM shop_order');
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(STATUSES));
    expect(await shop.read('SELECT DISTINCT customer_id FROM shop_order')).toHaveLength(1 + 12);
  });

  it('add up, and all counters are right', async () => expect(await shop.findings()).toEqual([]));

  it('took from stock what their lines say, and not more than was there', async () => {
    const lines = await shop.read<{ id: number; taken: number }>(
      'SELECT stock_managed_by_id AS id, reduced_stock AS taken FROM order_line WHERE stock_managed_by_id <> 0',
    );
    const left = await stocks();
    for (const { id, taken } of lines) left.set(id, left.get(id)! + taken);
    expect(left).toEqual(stockBefore);
    expect(await shop.count("product WHERE manage_stock = 1 AND backorders = 'no' AND stock_quantity < 0")).toBe(0);
  });

  it('are taxed at their destination, and not at all without a rate', async () => {
    const orders = await shop.read<{ shipping: string | { country: string }; cart_tax: number | string }>(
      'SELECT shipping, cart_tax FROM shop_order',
    );
    const countryOf = (stored: string | { country: string }) =>
      (typeof stored === 'string' ? (JSON.parse(stored) as { country: string }) : stored).country;
    const taxedIn = (country: string) =>
      orders.filter(({ shipping }) => countryOf(shipping) === country).map(({ cart_tax }) => Number(cart_tax) > 0);
    for (const country of ['NL', 'DE', 'BE']) expect(taxedIn(country)).toContain(true);
    expect(taxedIn('GB')).not.toEqual([]);
    expect(taxedIn('GB')).not.toContain(true);
  });

  it('have notes, and refunds of whole orders and of single items', async () => {
    const amounts = await shop.read<{ whole: number }>(
      'SELECT amount = total AS whole FROM refund JOIN shop_order o ON o.id = order_id',
    );
    expect(amounts.length).toBeGreaterThan(5);
    expect(new Set(amounts.map(({ whole }) => Number(whole)))).toEqual(new Set([0, 1]));
    expect(await shop.count("order_note WHERE note LIKE '%squirrel%'")).toBeGreaterThan(0);
  });

  it('used each of the six coupons, one of every type; one of them has expired', async () => {
    const coupons = await shop.read<{ usage_count: number; discount_type: string; expires_at: string | null }>(
      'SELECT * FROM coupon',
    );
    expect(coupons).toHaveLength(6);
    expect(coupons.filter(({ usage_count }) => usage_count === 0)).toEqual([]);
    expect(new Set(coupons.map(({ discount_type }) => discount_type)).size).toBe(4);
    expect(coupons.filter(({ expires_at }) => expires_at !== null && expires_at < startedAt)).toHaveLength(1);
  });

  it('have all their dates in the past year, except the newest order', async () => {
    const yearAgo = new Date(Date.parse(`${startedAt.replace(' ', 'T')}Z`) - 366 * 86_400_000).toISOString().slice(0, 10);
    const orders = await shop.read<
      Record<'created_at', string> & Record<'modified_at' | 'paid_at' | 'completed_at', string | null>
    >('SELECT created_at, modified_at, paid_at, completed_at FROM shop_order ORDER BY id DESC');
    const [newest, ...others] = orders;
    expect(newest.created_at >= startedAt).toBe(true);
    for (const { created_at, ...steps } of others) {
      expect(created_at > yearAgo && created_at < startedAt).toBe(true);
      for (const step of Object.values(steps)) if (step !== null) expect(step >= created_at && step < startedAt).toBe(true);
    }
    expect(await shop.count(`refund WHERE created_at >= '${startedAt}'`)).toBe(0);
    expect(await shop.count('order_note JOIN shop_order o ON o.id = order_id WHERE order_note.created_at < o.created_at')).toBe(
      0,
    );
  });

  it('appear in the reports of every period', async () => {
    const owner = { username: 'owner', email: 'owner@example.com', role: 'administrator' };
    const { applicationPassword } = await createUser(shop.app, owner);
    const server = await startServer(shop.configuration, await openDatabase(shop.configuration));
    const report = async <T>(path: string) =>
      (await (
        await fetch(`${server.url}/rest/shop/v1/reports/${path}`, { headers: basic('owner', applicationPassword) })
      ).json()) as T;
    for (const period of ['week', 'month', 'last_month', 'year']) {
      const [sales] = await report<{ net_sales: string; total_orders: number; total_items: number }[]>(`sales?period=${period}`);
      expect(Number(sales.net_sales)).toBeGreaterThan(0);
      expect([sales.total_orders > 0, sales.total_items > 0]).toEqual([true, true]);
      expect((await report<unknown[]>(`top_sellers?period=${period}`)).length).toBeGreaterThan(0);
    }
    await server.stop();
  });

  it('are not loaded again', async () => {
    const before = await shop.sizes();
    expect(await loadOrders(shop.app)).toBe(0);
    expect(await shop.sizes()).toEqual(before);
  });
});

describeOnEachEngine('a shop with its own orders, rates, coupons and people', (engine) => {
  it('keeps them unchanged', async () => {
    const { app, sizes, close } = await openShop(engine);
    const context = siteContext(new RestConfig());
    await app.get(TaxRatesService, ANYWHERE).create({ country: 'NL', rate: '21', name: 'VAT' }, context);
    await app.get(CouponsService, ANYWHERE).create({ code: 'WELKOM5', amount: '1.00' }, context);
    await app.get(OrdersService, ANYWHERE).create({ customerId: 0 }, context);
    expect(await loadOrders(app)).toBe(0);
    // Those for certain products are left out where there are none of these.
    expect(await sizes()).toMatchObject({ shop_order: 1, tax_rate: 1, coupon: 4 });
    await close();
  });
});
