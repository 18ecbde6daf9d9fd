import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { now } from '@grove/core';
import type { Instant } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { siteContext, RestConfig } from '@grove/rest';
import type { TestApp } from '@grove/rest/testing';
import { loadSampleShop, SellablesService } from '@grove/catalogue';
import { ShopSettings } from '@grove/settings';
import { TaxClassesService, TaxTables } from '@grove/taxes';
import { openEmptyShop, sizesOf } from '../../../test/sample/open-sample-shop.js';
import { readOrderTables, inconsistenciesIn, type OrderTables } from '../../../test/sample/recount.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { ORDER_STATUSES } from '../../model/order-status.js';
import { OrdersService } from '../../orders/orders.service.js';
import { RefundsService } from '../../refunds/refunds.service.js';
import { Random } from '../random.js';
import { generateOrders, loadSampleOrders } from '../index.js';
import { generatePerson } from '../people/generated-person.js';
import { generateOrder } from './generated-order.js';
import { OrderRowBuilder } from './generated-rows.js';

const ANYWHERE = { strict: false } as const;
const NOTHING: OrderTables = { orders: [], lines: [], refunds: [] };

describeOnEachEngine('generated orders', (engine) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await openEmptyShop(engine);
    await loadSampleShop(shop.app);
    await loadSampleOrders(shop.app);
  }, 60_000);
  afterAll(() => shop.close());

  const unmanaged = async () => {
    const ids = await shop.database.select<{ id: number }>({
      reads: [],
      sql: "SELECT id FROM product WHERE manage_stock = 0 AND type = 'simple' ORDER BY id",
    });
    return [...(await shop.app.get(SellablesService, ANYWHERE).findByIds(ids.map(({ id }) => id))).values()];
  };

  it('are what the writer of orders would have stored', async () => {
    const { app, database } = shop;
    const [goods, before] = [await unmanaged(), await readOrderTables(database)];
    const taxClasses = [...(await app.get(TaxClassesService, ANYWHERE).slugs())];
    const [settings, taxTables] = [await app.get(ShopSettings, ANYWHERE).all(), app.get(TaxTables, ANYWHERE)];
    const withoutTax = await taxTables.taxRemover(settings);
    const builder = new OrderRowBuilder({ sellables: goods, shop: settings, taxClasses, withoutTax }, taxTables);
    const [orders, refunds] = [app.get(OrdersService, ANYWHERE), app.get(RefundsService, ANYWHERE)];
    const context = siteContext(new RestConfig());
    const made: OrderTables = { orders: [], lines: [], refunds: [] };
    for (let number = 0; number < 120; number++) {
      const generated = generateOrder(number, now(), { id: 0, person: generatePerson(number, new Random(number)) }, goods);
      const { id } = await orders.create(generated.input, context);
      const refund = { amount: generated.goodwill.toFixed(2), reason: 'For the trouble.' };
      if (!generated.goodwill.isZero()) await refunds.create(refund, context, { order_id: id });
      const rows = await builder.rowsOf(generated, id);
      made.orders.push(rows.order);
      made.lines.push(...rows.lines);
      if (rows.refund) made.refunds.push({ ...rows.refund, id: 0 });
    }
    expect(comparable(made, NOTHING)).toEqual(comparable(await readOrderTables(database), before));
  }, 60_000);

  it('keep all counters right', async () => {
    const [{ there }] = await listed();
    expect(await generateOrders(shop.app, there + 1_500)).toBe(1_500);
    expect(await generateOrders(shop.app, there + 1_600)).toBe(100);
    expect((await listed())[0].there).toBe(there + 1_600);
    expect(await inconsistenciesIn(shop.database)).toEqual([]);
  }, 60_000);

  it('have every status, belong to guests and many customers, and cover the past year', async () => {
    const orders = (await readOrderTables(shop.database)).orders.filter(({ transactionId }) => transactionId.startsWith('seed_'));
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    expect(new Set(orders.map(({ customerId }) => customerId)).size).toBeGreaterThan(150);
    expect(new Set(orders.map(({ createdAt }) => createdAt.slice(0, 7))).size).toBeGreaterThan(11);
    for (const { createdAt } of orders) expect(createdAt <= now()).toBe(true);
  });

  it('are not added to a shop that has as many already', async () => {
    const before = await sizesOf(shop.database);
    expect(await generateOrders(shop.app, 10)).toBe(0);
    expect(await sizesOf(shop.database)).toEqual(before);
  });

  it('take no stock, and cause no events and notes', async () => {
    const before = await sizesOf(shop.database);
    const [{ there }] = await listed();
    const taken = async () =>
      shop.database.select({
        reads: [],
        sql: 'SELECT id, stock_quantity, in_stock FROM product WHERE manage_stock = 1 ORDER BY id',
      });
    const stock = await taken();
    expect(await generateOrders(shop.app, there + 50)).toBe(50);
    const after = await sizesOf(shop.database);
    expect([after['outbox'], after['order_note']]).toEqual([before['outbox'], before['order_note']]);
    expect(await taken()).toEqual(stock);
  });

  const listed = () =>
    shop.database.select<{ there: number }>({
      reads: [],
      sql: 'SELECT COUNT(*) AS there FROM shop_order WHERE not_in_trash = 1',
    });
});

describeOnEachEngine('a shop without products', (engine) => {
  it('gets no generated orders, and an error that says what to do', async () => {
    const shop = await openEmptyShop(engine);
    await expect(generateOrders(shop.app, 10)).rejects.toThrow(/load the sample shop/);
    expect(await sizesOf(shop.database)).toMatchObject({ shop_order: 0, user: 0 });
    await shop.close();
  }, 60_000);
});

/** The rows written since, without ids, keys and instants. */
function comparable({ orders, lines, refunds }: OrderTables, since: OrderTables): object {
  const old = new Set([...since.orders, ...since.refunds].map(({ id }) => id));
  const isSet = (instant: Instant | null) => instant !== null;
  return {
    orders: orders
      .filter(({ id }) => !old.has(id))
      .map(({ orderKey: _key, createdAt: _made, modifiedAt: _changed, paidAt, completedAt, ...order }) => ({
        ...order,
        ...{ isPaid: isSet(paidAt), isCompleted: isSet(completedAt) },
      })),
    lines: lines
      .filter(({ orderId }) => !old.has(orderId))
      .map(({ id: _id, soldAt, ...line }) => ({ ...line, isSold: isSet(soldAt) }))
      .sort((a, b) => a.orderId - b.orderId || rankOf(a) - rankOf(b)),
    refunds: refunds.filter(({ id }) => !old.has(id)).map(({ orderId, amount, reason }) => ({ orderId, amount, reason })),
  };
}

/** Coupon lines are written last. */
const rankOf = ({ kind }: Pick<OrderLineEntity, 'kind'>): number => (kind === 'coupon' ? 1 : 0);
