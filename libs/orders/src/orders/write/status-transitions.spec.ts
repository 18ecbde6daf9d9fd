import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Money } from '@grove/core';
import { Database, databaseMigrations } from '@grove/database';
import { initialShopOptions, ShopConfig } from '@grove/settings';
import { describeOnEachEngine } from '@grove/database/testing';
import { catalogueEntities, catalogueMigrations, StockService, type Sellable } from '@grove/catalogue';
import { contentEntities, contentMigrations } from '@grove/content';
import { OrdersConfig } from '../orders.config.js';
import { aProduct } from '../../../test/shop.js';
import { itemLine, shippingLine } from '../../lines/testing/lines.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { V1_POLICY } from '../order-policy.js';
import { StatusTransitions, type TransitionResult, type StatusTransition } from './status-transitions.js';
import type { OrderStatus } from '../../model/order-status.js';
import { BLANK_ORDER, type OrderEntity } from '../../model/order.entity.js';

const SHOP = initialShopOptions(new ShopConfig());
const INSTANT = '2026-01-02 03:04:05';
const UNMANAGED = 999_999;

/** The caller publishes the moves of stock, after everything is written. */
const NO_PUBLISHER = { publishUpdated: () => Promise.reject(new Error('The stock service published an update.')) };

describeOnEachEngine('When the status of an order changes', (engine) => {
  let database: Database;
  let transitions: StatusTransitions;
  let figs: number;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, ...catalogueEntities],
      migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
    });
    await database.migrate();
  });
  beforeEach(() => {
    transitions = new StatusTransitions(new StockService(database, NO_PUBLISHER), new OrdersConfig());
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    figs = await aProduct(database, { name: 'Figs', manage_stock: 1, stock_quantity: 8, in_stock: 1, backorders: 'no' });
  });

  const stock = async () => {
    const [row] = await database.select<{ stock_quantity: number; in_stock: number; total_sales: number }>({
      reads: [],
      sql: 'SELECT stock_quantity, in_stock, total_sales FROM product WHERE id = ?',
      values: [figs],
    });
    return { left: row.stock_quantity, inStock: Boolean(row.in_stock), sales: row.total_sales };
  };
  const left = async () => (await stock()).left;

  /** Figs, whose stock is managed; other products manage none. */
  const sellableOf = ({ productId }: OrderLineEntity): Sellable => ({
    ...{
      productId,
      variationId: 0,
      name: '',
      sku: '',
      productSku: '',
      price: Money.zero,
      onSale: false,
      taxStatus: 'taxable',
      taxClass: '',
    },
    ...{ options: [], stockManagedById: productId === figs ? figs : 0 },
  });

  /** An order in memory; only its effects on products are stored. */
  class Purchase {
    order: OrderEntity | undefined;
    /** As it was after the last transition, whatever happened to its lines since. */
    stored: { order: OrderEntity; lines: OrderLineEntity[] } | undefined;
    notes: string[] = [];
    lines: OrderLineEntity[];

    constructor(
      quantity: number,
      private readonly fields: Partial<OrderEntity> = {},
    ) {
      this.lines = [
        itemLine('10', { productId: figs, quantity }),
        itemLine('1', { productId: UNMANAGED, quantity: 5 }),
        shippingLine('5'),
      ];
    }

    async become(to: OrderStatus, how: Partial<StatusTransition> = {}): Promise<TransitionResult> {
      const instants = { createdAt: INSTANT, modifiedAt: INSTANT };
      const draft = {
        order: this.order ?? { ...BLANK_ORDER, id: 1, orderKey: '', ...instants, ...this.fields },
        lines: this.lines,
      };
      const transition = { to, isPayment: false, shop: SHOP, sellableOf, policy: V1_POLICY, ...how };
      const result = await database.write(async (unit) => {
        const after = await transitions.apply(draft, this.stored, transition);
        await transitions.countSales(unit, after);
        return after;
      });
      const { order, lines, notes } = result;
      [this.order, this.lines] = [order, [...lines]];
      this.stored = { order, lines: [...lines] };
      this.notes.push(...notes.map(({ note }) => note));
      return result;
    }
  }

  it('its items wait while the shop manages no stock, until the next status', async () => {
    const order = new Purchase(3);
    const unmanaged = { shop: { ...SHOP, manageStock: false } };
    const before = await left();
    await order.become('processing', unmanaged);
    expect([await left(), order.order!.stockReduced]).toEqual([before, false]);
    await order.become('completed');
    expect([await left(), order.order!.stockReduced]).toEqual([before - 3, true]);
    await order.become('cancelled', unmanaged);
    expect([await left(), order.order!.stockReduced]).toEqual([before - 3, true]);
    await order.become('pending');
    expect([await left(), order.order!.stockReduced]).toEqual([before, false]);
  });

  it('its items leave stock and return, each time once', async () => {
    const purchase = new Purchase(3);
    const seen: number[] = [];
    for (const status of ['pending', 'processing', 'completed', 'cancelled', 'on-hold', 'pending'] as const) {
      await purchase.become(status);
      seen.push(await left());
    }
    expect(seen).toEqual([8, 5, 5, 8, 5, 8]);
  });

  it('stock may become negative, and is in stock again only above 0', async () => {
    const [first, second] = [new Purchase(8), new Purchase(2)];
    await first.become('processing');
    expect(await stock()).toMatchObject({ left: 0, inStock: false });
    await second.become('processing');
    expect(await stock()).toMatchObject({ left: -2, inStock: false });
    await second.become('cancelled');
    expect(await stock()).toMatchObject({ left: 0, inStock: false });
    await first.become('cancelled');
    expect(await stock()).toMatchObject({ left: 8, inStock: true });
  });

  it('each line returns what it took, even if its quantity has changed', async () => {
    const purchase = new Purchase(3);
    await purchase.become('processing');
    expect(purchase.lines.map(({ reducedStock, stockManagedById }) => [reducedStock, stockManagedById])).toEqual([
      [3, figs],
      [0, 0],
      [0, 0],
    ]);
    purchase.lines = purchase.lines.map((line) => ({ ...line, quantity: 99 }));
    await purchase.become('cancelled');
    expect(await left()).toBe(8);
    expect(purchase.lines.every(({ reducedStock }) => reducedStock === 0)).toBe(true);
  });

  it('a deleted line returns nothing', async () => {
    const purchase = new Purchase(3);
    await purchase.become('processing');
    purchase.lines = purchase.lines.slice(1);
    await purchase.become('cancelled');
    expect(await left()).toBe(5);
  });

  it('its sales are counted once, until it is cancelled', async () => {
    const purchase = new Purchase(3);
    const seen: number[] = [];
    for (const status of ['on-hold', 'processing', 'failed', 'completed', 'cancelled', 'cancelled'] as const) {
      await purchase.become(status);
      seen.push((await stock()).sales);
    }
    expect(seen).toEqual([3, 3, 3, 3, 0, 0]);
  });

  it('its sales follow its lines, also when these change with the status (finding sales)', async () => {
    const purchase = new Purchase(3);
    const resize = (quantity: number) => {
      purchase.lines = purchase.lines.map((line) => (line.productId === figs ? { ...line, quantity } : line));
    };
    await purchase.become('processing');
    resize(5);
    await purchase.become('completed');
    expect((await stock()).sales).toBe(5);
    resize(1);
    await purchase.become('cancelled');
    expect((await stock()).sales).toBe(0);
  });

  it('a payment for more than is in stock is refused, and nothing changes', async () => {
    await expect(new Purchase(9).become('processing', { isPayment: true })).rejects.toMatchObject({
      code: 'shop_rest_insufficient_stock',
      status: 409,
    });
    expect(await stock()).toEqual({ left: 8, inStock: true, sales: 0 });
  });

  it('a payment for more than is in stock is accepted where the shop allows it (finding M14)', async () => {
    const config = Object.assign(new OrdersConfig(), { allowOverselling: true });
    transitions = new StatusTransitions(new StockService(database, NO_PUBLISHER), config);
    await new Purchase(9).become('processing', { isPayment: true });
    expect(await stock()).toEqual({ left: -1, inStock: false, sales: 9 });
  });

  it('its dates are set, that of payment once and never cleared', async () => {
    const purchase = new Purchase(1);
    await purchase.become('on-hold');
    expect(purchase.order).toMatchObject({ paidAt: null, completedAt: null });
    await purchase.become('processing');
    const { paidAt } = purchase.order!;
    expect(paidAt).not.toBeNull();
    await purchase.become('completed');
    expect(purchase.order).toMatchObject({ paidAt, completedAt: expect.any(String) });
    await purchase.become('cancelled');
    expect(purchase.order).toMatchObject({ paidAt, completedAt: expect.any(String) });
  });

  it('its items count as sold for top sellers as long as it is a sale', async () => {
    const purchase = new Purchase(1);
    const seen: (string | null)[] = [];
    for (const status of ['pending', 'processing', 'refunded', 'completed', 'failed'] as const) {
      await purchase.become(status);
      seen.push(purchase.lines[0].soldAt);
      expect(purchase.lines[2].soldAt).toBeNull();
    }
    expect(seen).toEqual([null, INSTANT, null, INSTANT, null]);
  });

  it('an order that is created as refunded has no refund (finding M5)', async () => {
    const purchase = new Purchase(3, { total: 50_000_000n });
    expect(await purchase.become('refunded')).toMatchObject({ refund: 0n });
    expect(await stock()).toMatchObject({ left: 8, sales: 0 });
  });

  it('a refund is for the remaining amount, and does not change stock and sales', async () => {
    const purchase = new Purchase(3, { total: 50_000_000n, refunded: 20_000_000n });
    await purchase.become('processing');
    expect(await purchase.become('refunded')).toMatchObject({ refund: 30_000_000n });
    expect(await purchase.become('refunded')).toMatchObject({ refund: 0n, notes: [] });
    expect(await stock()).toMatchObject({ left: 5, sales: 3 });
  });

  it.each<[string, OrderStatus[], number]>([
    ['none for a new pending order', ['pending'], 0],
    ['none when the status stays', ['pending', 'pending'], 0],
    ['two for a new order that is processing: status and stock', ['processing'], 2],
    ['two more when it is cancelled', ['processing', 'cancelled'], 4],
    ['one for a change without stock', ['processing', 'completed'], 3],
    ['one for a new order that is cancelled', ['cancelled'], 1],
    ['two for a refund: status and what was given back', ['processing', 'refunded'], 4],
    ['two for the refund of an order that was not paid (finding low: notes of refunds)', ['pending', 'refunded'], 2],
    ['one for a new order that is refunded already', ['refunded'], 1],
  ])('it gets notes: %s', async (_which, statuses, count) => {
    const purchase = new Purchase(3, { total: 1_000_000n });
    for (const status of statuses) await purchase.become(status);
    expect(purchase.notes).toHaveLength(count);
  });

  it('its notes name statuses, products and numbers', async () => {
    const purchase = new Purchase(3);
    await purchase.become('processing');
    await purchase.become('cancelled');
    expect(purchase.notes.join('\n')).toMatch(/pending.*processing.*\n.*Figs 8 → 5.*\n.*processing.*cancelled.*\n.*Figs 5 → 8/);
  });

  it.each([
    [{ paymentMethodTitle: 'Bank', transactionId: 't-1' }, /Bank.*t-1/],
    [{ paymentMethodTitle: 'Bank' }, /^Paid/],
  ])('a payment is noted instead of the status: %j', async (fields, note) => {
    const purchase = new Purchase(3, fields);
    await purchase.become('processing', { isPayment: true });
    expect(purchase.notes).toEqual([expect.stringMatching(note), expect.stringMatching(/Figs/)]);
  });
});
