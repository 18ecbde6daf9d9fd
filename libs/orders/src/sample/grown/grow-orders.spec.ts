import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Config, now } from '@grove/core';
import type { Instant } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { siteContext } from '@grove/rest';
import type { TestApp } from '@grove/rest/testing';
import { loadSampleShop, SellablesService } from '@grove/catalogue';
import { TaxClassesService, TaxTables } from '@grove/taxes';
import { openEmptyShop, sizesOf } from '../../../test/sample/open-sample-shop.js';
import { orderBooksOf, untruthsIn, type OrderBooks } from '../../../test/sample/recount.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { ORDER_STATUSES } from '../../orders/order-status.rules.js';
import { OrdersService } from '../../orders/orders.service.js';
import { RefundsService } from '../../refunds/refunds.service.js';
import { Chance } from '../chance.js';
import { growOrders, loadSampleOrders } from '../index.js';
import { grownPerson } from '../people/grown-person.js';
import { grownOrder } from './grown-order.js';
import { GrownRowMaker } from './grown-rows.js';

const ANYWHERE = { strict: false } as const;
const NOTHING: OrderBooks = { orders: [], lines: [], refunds: [] };

describeOnEachEngine('orders that are grown', (engine) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await openEmptyShop(engine);
    await loadSampleShop(shop.app);
    await loadSampleOrders(shop.app);
  }, 60_000);
  afterAll(() => shop.close());

  const uncounted = async () => {
    const ids = await shop.database.read<{ id: number }>(
      "SELECT id FROM product WHERE manage_stock = 0 AND type = 'simple' ORDER BY id",
    );
    return [...(await shop.app.get(SellablesService, ANYWHERE).withIds(ids.map(({ id }) => id))).values()];
  };

  it('are what the ordinary writer would have stored', async () => {
    const { app, database } = shop;
    const [goods, before] = [await uncounted(), await orderBooksOf(database)];
    const taxClasses = [...(await app.get(TaxClassesService, ANYWHERE).slugs())];
    const address = { country: 'NL', state: '', postcode: '', city: '' };
    const maker = new GrownRowMaker({ goods, shop: address, taxClasses }, app.get(TaxTables, ANYWHERE));
    const [orders, refunds] = [app.get(OrdersService, ANYWHERE), app.get(RefundsService, ANYWHERE)];
    const context = siteContext(new Config());
    const made: OrderBooks = { orders: [], lines: [], refunds: [] };
    for (let number = 0; number < 120; number++) {
      const grown = grownOrder(number, now(), { id: 0, person: grownPerson(number, new Chance(number)) }, goods);
      const { id } = await orders.create(grown.input, context);
      const refund = { amount: grown.gesture.toFixed(2), reason: 'For the trouble.' };
      if (!grown.gesture.isZero()) await refunds.create(refund, context, { order_id: id });
      const rows = await maker.rowsOf(grown, id);
      made.orders.push(rows.order);
      made.lines.push(...rows.lines);
      if (rows.refund) made.refunds.push({ ...rows.refund, id: 0 });
    }
    expect(comparable(made, NOTHING)).toEqual(comparable(await orderBooksOf(database), before));
  }, 60_000);

  it('make everything that is counted elsewhere count right', async () => {
    const [{ there }] = await listed();
    expect(await growOrders(shop.app, there + 1_500)).toBe(1_500);
    expect(await growOrders(shop.app, there + 1_600)).toBe(100);
    expect((await listed())[0].there).toBe(there + 1_600);
    expect(await untruthsIn(shop.database)).toEqual([]);
  }, 60_000);

  it('come in every status, of guests and of many customers, over all of the past year', async () => {
    const orders = (await orderBooksOf(shop.database)).orders.filter(({ transactionId }) => transactionId.startsWith('seed_'));
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    expect(new Set(orders.map(({ customerId }) => customerId)).size).toBeGreaterThan(150);
    expect(new Set(orders.map(({ createdAt }) => createdAt.slice(0, 7))).size).toBeGreaterThan(11);
    for (const { createdAt } of orders) expect(createdAt <= now()).toBe(true);
  });

  it('leave a shop alone that has as many already', async () => {
    const before = await sizesOf(shop.database);
    expect(await growOrders(shop.app, 10)).toBe(0);
    expect(await sizesOf(shop.database)).toEqual(before);
  });

  it('take no stock, and make no events and notes', async () => {
    const before = await sizesOf(shop.database);
    const [{ there }] = await listed();
    const taken = async () =>
      shop.database.read('SELECT id, stock_quantity, in_stock FROM product WHERE manage_stock = 1 ORDER BY id');
    const stock = await taken();
    expect(await growOrders(shop.app, there + 50)).toBe(50);
    const after = await sizesOf(shop.database);
    expect([after['outbox'], after['order_note']]).toEqual([before['outbox'], before['order_note']]);
    expect(await taken()).toEqual(stock);
  });

  const listed = () => shop.database.read<{ there: number }>('SELECT COUNT(*) AS there FROM shop_order WHERE listed = 1');
});

describeOnEachEngine('a shop without anything to sell', (engine) => {
  it('grows no orders, and says what to do', async () => {
    const shop = await openEmptyShop(engine);
    await expect(growOrders(shop.app, 10)).rejects.toThrow(/load the sample shop/);
    expect(await sizesOf(shop.database)).toMatchObject({ shop_order: 0, user: 0 });
    await shop.close();
  }, 60_000);
});

/** What was written since, but for numbers, keys and moments. */
function comparable({ orders, lines, refunds }: OrderBooks, since: OrderBooks): object {
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

/** Coupons are written last. */
const rankOf = ({ kind }: Pick<OrderLineEntity, 'kind'>): number => (kind === 'coupon' ? 1 : 0);
