import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayOf, now } from '@grove/core';
import { siteContext, RestConfig } from '@grove/rest';
import { describeOnEachEngine } from '@grove/database/testing';
import type { TestApp } from '@grove/rest/testing';
import { loadSampleShop } from '@grove/catalogue';
import { TaxRatesService } from '@grove/taxes';
import { openEmptyShop, sizesOf, ZONE } from '../../test/sample/open-sample-shop.js';
import { readOrderTables, inconsistenciesIn } from '../../test/sample/recount.js';
import { CouponsService } from '../coupons/coupons.service.js';
import { OrdersService } from '../orders/orders.service.js';
import { ORDER_STATUSES } from '../model/order-status.js';
import { PERIODS, rangeOf } from '../reports/report-range.rules.js';
import { SalesReport } from '../reports/sales-report.js';
import { TopSellers } from '../reports/top-sellers.js';
import { loadSampleOrders } from './index.js';

const ANYWHERE = { strict: false } as const;

describeOnEachEngine('the orders of the sample shop', (engine) => {
  let shop: TestApp;
  let startedAt: string;
  let stockBefore: Map<number, number>;
  const read = <T>(sql: string): Promise<T[]> => shop.database.select<T>({ reads: [], sql });

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
    startedAt = now();
    expect(await loadSampleOrders(shop.app)).toBeGreaterThan(140);
  }, 60_000);
  afterAll(() => shop.close());

  it('have every status, also the trash, and belong to guests and customers', async () => {
    const { orders } = await readOrderTables(shop.database);
    expect(orders).toHaveLength(150);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([...ORDER_STATUSES, 'trash']));
    expect(new Set(orders.map(({ customerId }) => customerId)).size).toBe(1 + 12);
  });

  it('add up, and all counters are right', async () => {
    expect(await inconsistenciesIn(shop.database)).toEqual([]);
  });

  it('took from stock what their lines say, and not more than was there', async () => {
    const { lines } = await readOrderTables(shop.database);
    const left = await stocks();
    for (const { stockManagedById, reducedStock } of lines)
      if (stockManagedById !== 0) left.set(stockManagedById, left.get(stockManagedById)! + reducedStock);
    expect(left).toEqual(stockBefore);
    expect(await read("SELECT sku FROM product WHERE manage_stock = 1 AND backorders = 'no' AND stock_quantity < 0")).toEqual([]);
  });

  it('are taxed at their destination, and not at all without a rate', async () => {
    const { orders } = await readOrderTables(shop.database);
    const taxedIn = (country: string) =>
      orders.filter(({ shipping }) => shipping.country === country).map(({ cartTax }) => cartTax > 0n);
    for (const country of ['NL', 'DE', 'BE']) expect(taxedIn(country)).toContain(true);
    expect(taxedIn('GB').includes(true)).toBe(false);
  });

  it('have notes, and refunds of whole orders and of single items', async () => {
    const { refunds } = await readOrderTables(shop.database);
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
    expect(coupons.filter(({ expires_at }) => expires_at !== null && expires_at < startedAt)).toHaveLength(1);
  });

  it('have all their dates in the past year, except the newest order', async () => {
    const { orders, refunds } = await readOrderTables(shop.database);
    const yearAgo = new Date(Date.parse(`${startedAt.replace(' ', 'T')}Z`) - 366 * 86_400_000).toISOString().slice(0, 10);
    const [newest, ...others] = orders.toReversed();
    expect(newest.createdAt >= startedAt).toBe(true);
    for (const order of others) {
      expect(order.createdAt > yearAgo && order.createdAt < startedAt).toBe(true);
      for (const later of [order.modifiedAt, order.paidAt, order.completedAt])
        if (later !== null) expect(later >= order.createdAt && later < startedAt).toBe(true);
    }
    for (const { createdAt } of refunds) expect(createdAt < startedAt).toBe(true);
    const notes = await read<{ n: number }>(
      'SELECT COUNT(*) AS n FROM order_note JOIN shop_order o ON o.id = order_id WHERE order_note.created_at < o.created_at',
    );
    expect(Number(notes[0].n)).toBe(0);
  });

  it.each(PERIODS)('appear in the report of the period %s', async (period) => {
    const range = rangeOf({ period }, dayOf(now(), ZONE), ZONE);
    const sales = await shop.app.get(SalesReport, ANYWHERE).of(range, 2);
    expect(Number(sales.netSales)).toBeGreaterThan(0);
    expect([sales.totalOrders > 0, sales.totalItems > 0]).toEqual([true, true]);
    expect(await shop.app.get(TopSellers, ANYWHERE).of(range)).not.toEqual([]);
  });

  it('are not loaded again', async () => {
    const before = await sizesOf(shop.database);
    expect(await loadSampleOrders(shop.app)).toBe(0);
    expect(await sizesOf(shop.database)).toEqual(before);
  });
});

describeOnEachEngine('a shop with its own orders, rates, coupons and people', (engine) => {
  it('keeps them unchanged', async () => {
    const shop = await openEmptyShop(engine);
    const { app, database } = shop;
    const context = siteContext(new RestConfig());
    await app.get(TaxRatesService, ANYWHERE).create({ country: 'NL', rate: '21', name: 'VAT' }, context);
    await app.get(CouponsService, ANYWHERE).create({ code: 'WELKOM5', amount: '1.00' }, context);
    await app.get(OrdersService, ANYWHERE).create({ customerId: 0 }, context);
    expect(await loadSampleOrders(app)).toBe(0);
    // Those for certain products are left out where there are none of these.
    expect(await sizesOf(database)).toMatchObject({ shop_order: 1, tax_rate: 1, coupon: 4 });
    await shop.close();
  }, 60_000);
});
