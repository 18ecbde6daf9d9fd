import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Config, dayOf, now } from '@grove/core';
import { siteContext } from '@grove/rest';
import { describeOnEachEngine } from '@grove/database/testing';
import type { TestApp } from '@grove/rest/testing';
import { loadSampleShop } from '@grove/catalogue';
import { TaxRatesService } from '@grove/taxes';
import { openEmptyShop, sizesOf, ZONE } from '../../test/sample/open-sample-shop.js';
import { orderBooksOf, untruthsIn } from '../../test/sample/recount.js';
import { CouponsService } from '../coupons/coupons.service.js';
import { OrdersService } from '../orders/orders.service.js';
import { ORDER_STATUSES } from '../orders/order-status.rules.js';
import { PERIODS, rangeOf } from '../reports/report-range.rules.js';
import { SalesReport } from '../reports/sales-report.js';
import { TopSellers } from '../reports/top-sellers.js';
import { loadSampleOrders } from './index.js';

const ANYWHERE = { strict: false } as const;

describeOnEachEngine('the orders of the sample shop', (engine) => {
  let shop: TestApp;
  let began: string;
  let stockBefore: Map<number, number>;
  const read = <T>(sql: string): Promise<T[]> => shop.database.read<T>(sql);

  async function stocks(): Promise<Map<number, number>> {
    const rows = await read<{ id: number; stock: number }>(
      `SELECT id, stock_quantity AS stock FROM product WHERE manage_stock = 1
        UNION ALL SELECT id, stock_quantity FROM product_variation WHERE manage_stock = 1`,
    );
    return new Map(rows.map(({ id, stock }) => [id, stock]));
  }

  beforeAll(async () => {
    shop = await openEmptyShop(engine);
    await loadSampleShop(shop.app);
    stockBefore = await stocks();
    began = now();
    expect(await loadSampleOrders(shop.app)).toBeGreaterThan(140);
  }, 60_000);
  afterAll(() => shop.close());

  it('are there in every status, in the trash as well, of guests and of customers', async () => {
    const { orders } = await orderBooksOf(shop.database);
    expect(orders).toHaveLength(150);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([...ORDER_STATUSES, 'trash']));
    expect(new Set(orders.map(({ customerId }) => customerId)).size).toBe(1 + 12);
  });

  it('add up, and everything that is counted elsewhere is counted right', async () => {
    expect(await untruthsIn(shop.database)).toEqual([]);
  });

  it('took from stock what their lines say, and nothing that was not there', async () => {
    const { lines } = await orderBooksOf(shop.database);
    const left = await stocks();
    for (const { stockOf, stockTaken } of lines) if (stockOf !== 0) left.set(stockOf, left.get(stockOf)! + stockTaken);
    expect(left).toEqual(stockBefore);
    expect(await read("SELECT sku FROM product WHERE manage_stock = 1 AND backorders = 'no' AND stock_quantity < 0")).toEqual([]);
  });

  it('are taxed where they go, and not at all where no rate is known', async () => {
    const { orders } = await orderBooksOf(shop.database);
    const taxedIn = (country: string) =>
      orders.filter(({ shipping }) => shipping.country === country).map(({ cartTax }) => cartTax > 0n);
    for (const country of ['NL', 'DE', 'BE']) expect(taxedIn(country)).toContain(true);
    expect(taxedIn('GB').includes(true)).toBe(false);
  });

  it('have notes and refunds, of a whole order and of a piece', async () => {
    const { refunds } = await orderBooksOf(shop.database);
    const amounts = await read<{ whole: number }>(
      'SELECT amount = total AS whole FROM refund JOIN shop_order o ON o.id = order_id',
    );
    expect(refunds.length).toBeGreaterThan(5);
    expect(new Set(amounts.map(({ whole }) => Number(whole)))).toEqual(new Set([0, 1]));
    expect(await read("SELECT id FROM order_note WHERE note LIKE '%squirrel%'")).not.toEqual([]);
  });

  it('used each of the six coupons, one of every type; one of them has expired', async () => {
    const coupons = await read<{ usage_count: number; discount_type: string; expires_at: string | null }>('SELECT * FROM coupon');
    expect(coupons).toHaveLength(6);
    expect(coupons.filter(({ usage_count }) => usage_count === 0)).toEqual([]);
    expect(new Set(coupons.map(({ discount_type }) => discount_type)).size).toBe(4);
    expect(coupons.filter(({ expires_at }) => expires_at !== null && expires_at < began)).toHaveLength(1);
  });

  it('lie in the past year with all their dates: only the newest is of now', async () => {
    const { orders, refunds } = await orderBooksOf(shop.database);
    const yearAgo = new Date(Date.parse(`${began.replace(' ', 'T')}Z`) - 366 * 86_400_000).toISOString().slice(0, 10);
    const [newest, ...others] = orders.toReversed();
    expect(newest.createdAt >= began).toBe(true);
    for (const order of others) {
      expect(order.createdAt > yearAgo && order.createdAt < began).toBe(true);
      for (const later of [order.modifiedAt, order.paidAt, order.completedAt])
        if (later !== null) expect(later >= order.createdAt && later < began).toBe(true);
    }
    for (const { createdAt } of refunds) expect(createdAt < began).toBe(true);
    const notes = await read<{ n: number }>(
      'SELECT COUNT(*) AS n FROM order_note JOIN shop_order o ON o.id = order_id WHERE order_note.created_at < o.created_at',
    );
    expect(Number(notes[0].n)).toBe(0);
  });

  it.each(PERIODS)('give the report of the period %s something to tell', async (period) => {
    const range = rangeOf({ period }, dayOf(now(), ZONE), ZONE);
    const sales = await shop.app.get(SalesReport, ANYWHERE).of(range);
    expect(Number(sales.netSales)).toBeGreaterThan(0);
    expect([sales.totalOrders > 0, sales.totalItems > 0]).toEqual([true, true]);
    expect(await shop.app.get(TopSellers, ANYWHERE).of(range)).not.toEqual([]);
  });

  it('change nothing when they are loaded again', async () => {
    const before = await sizesOf(shop.database);
    expect(await loadSampleOrders(shop.app)).toBe(0);
    expect(await sizesOf(shop.database)).toEqual(before);
  });
});

describeOnEachEngine('a shop that has orders, rates, coupons and people of its own', (engine) => {
  it('keeps them as they are', async () => {
    const shop = await openEmptyShop(engine);
    const { app, database } = shop;
    const context = siteContext(new Config());
    await app.get(TaxRatesService, ANYWHERE).create({ country: 'NL', rate: '21', name: 'VAT' }, context);
    await app.get(CouponsService, ANYWHERE).create({ code: 'WELKOM5', amount: '1.00' }, context);
    await app.get(OrdersService, ANYWHERE).create({ customerId: 0 }, context);
    expect(await loadSampleOrders(app)).toBe(0);
    // Those for certain products are left out where there are none of these.
    expect(await sizesOf(database)).toMatchObject({ shop_order: 1, tax_rate: 1, coupon: 4 });
    await shop.close();
  }, 60_000);
});
