import { afterAll, beforeAll, expect, it } from 'vitest';
import { Money, now } from '@grove/core';
import { ProductsService, type Sellable, SellablesService } from '@grove/catalogue';
import type { Instant } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { siteContext, RestConfig } from '@grove/rest';
import type { TestApp } from '@grove/rest/testing';
import { TaxRatesService } from '@grove/taxes';
import { openEmptyShop, sizesOf } from '../../../test/empty-shop.js';
import { readOrderTables, inconsistenciesIn, type OrderTables } from '../../../test/recount.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { ORDER_STATUSES } from '../../model/order-status.js';
import { RefundsService } from '../../refunds/refunds.service.js';
import { OrdersService } from '../orders.service.js';
import { BulkOrders } from './bulk-orders.js';
import type { DatedOrder } from './order-rows.js';

const ANYWHERE = { strict: false } as const;
const CONTEXT = siteContext(new RestConfig());
const NOTHING: OrderTables = { orders: [], lines: [], refunds: [] };
const PLACES = [
  { country: 'NL', postcode: '1012 AB', city: 'Amsterdam' },
  { country: 'DE', postcode: '50667', city: 'Köln' },
  { country: 'GB', postcode: 'YO1 7HB', city: 'York' },
];

/** The order with this number: each status with each place, one in three with a discount, one in five with a refund. */
function datedOrder(number: number, sellables: readonly Sellable[]): DatedOrder {
  const status = ORDER_STATUSES[number % ORDER_STATUSES.length];
  const items = sellables.slice(0, 1 + (number % sellables.length)).map(({ productId, variationId, price }, index) => {
    const subtotal = price.times(index + 1);
    const total = number % 3 === 0 ? subtotal.part(9n, 10n).round(2) : subtotal;
    return { productId, variationId, quantity: index + 1, subtotal: subtotal.toFixed(6), total: total.toFixed(6) };
  });
  const address = { ...PLACES[number % PLACES.length], firstName: 'Anna', lastName: `Nr ${number}`, address1: 'Notenlaan 1' };
  return {
    at: '2026-01-31 23:59:59',
    status,
    input: {
      ...{ status, billing: { ...address, email: 'anna@example.com' }, shipping: address, customerId: 0, lineItems: items },
      shippingLines: [{ methodId: 'flat_rate', methodTitle: 'Parcel', total: '5.95' }],
      ...(number % 3 === 0 && { couponLines: [{ code: 'tenth', discount: '0.50' }] }),
    },
    ...(status === 'completed' && number % 5 !== 0 && { refund: { amount: Money.of('1.00'), reason: 'For the trouble.' } }),
  };
}

describeOnEachEngine('orders that are inserted in bulk', (engine) => {
  let shop: TestApp;
  let sellables: Sellable[];

  beforeAll(async () => {
    shop = await openEmptyShop(engine);
    const [products, rates] = [shop.app.get(ProductsService, ANYWHERE), shop.app.get(TaxRatesService, ANYWHERE)];
    for (const [country, rate] of Object.entries({ NL: '9', DE: '7' }))
      await rates.create({ country, rate, name: 'VAT' }, CONTEXT);
    for (const regularPrice of ['2.95', '7.10', '19.99', '0.35'])
      await products.create({ name: `For ${regularPrice}`, regularPrice }, CONTEXT);
    await products.create({ name: 'Counted', regularPrice: '1', manageStock: true, stockQuantity: 9 }, CONTEXT);
    sellables = await shop.app.get(SellablesService, ANYWHERE).findWithoutManagedStock();
  });
  afterAll(() => shop.close());

  const insert = async (count: number) => {
    const bulk = shop.app.get(BulkOrders, ANYWHERE);
    const builder = await bulk.rowBuilder(sellables);
    const orders = Array.from({ length: count }, (_none, number) => datedOrder(number, sellables));
    await shop.database.write((unit) => bulk.insert(unit, orders, builder));
  };

  it('are what the writer of orders would have stored', async () => {
    const { app, database } = shop;
    const before = await readOrderTables(database);
    const builder = await app.get(BulkOrders, ANYWHERE).rowBuilder(sellables);
    const [orders, refunds] = [app.get(OrdersService, ANYWHERE), app.get(RefundsService, ANYWHERE)];
    const made: OrderTables = { orders: [], lines: [], refunds: [] };
    for (let number = 0; number < 60; number++) {
      const order = { ...datedOrder(number, sellables), at: now() };
      const { id } = await orders.create(order.input, CONTEXT);
      const { refund } = order;
      if (refund) await refunds.create({ ...refund, amount: refund.amount.toFixed(2) }, CONTEXT, { order_id: id });
      const rows = await builder.rowsOf(order, id);
      made.orders.push(rows.order);
      made.lines.push(...rows.lines);
      if (rows.refund) made.refunds.push({ ...rows.refund, id: 0 });
    }
    expect(made.refunds.length).toBeGreaterThan(5);
    expect(comparable(made, NOTHING)).toEqual(comparable(await readOrderTables(database), before));
  });

  it('are dated as they say, and keep all counters right', async () => {
    const { orders: before } = await readOrderTables(shop.database);
    await insert(70);
    const { orders } = await readOrderTables(shop.database);
    const added = orders.slice(before.length);
    expect(added).toHaveLength(70);
    expect(new Set(added.map(({ createdAt }) => createdAt))).toEqual(new Set(['2026-01-31 23:59:59']));
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    expect(await inconsistenciesIn(shop.database)).toEqual([]);
  });

  it('cause no events and no notes', async () => {
    const before = await sizesOf(shop.database);
    await insert(7);
    const after = await sizesOf(shop.database);
    expect([after['outbox'], after['order_note']]).toEqual([before['outbox'], before['order_note']]);
  });
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
