import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Config, Money } from '@grove/core';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { catalogueEntities, catalogueMigrations, StockBook, type Sellable } from '@grove/catalogue';
import { contentEntities, contentMigrations } from '@grove/content';
import { aProduct } from '../../test/shop.js';
import { itemLine, shippingLine } from '../lines/testing/lines.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import { OrderEffects, type Outcome, type Turn } from './order-effects.js';
import type { OrderStatus } from './order-status.rules.js';
import { BLANK_ORDER, type OrderEntity } from './order.entity.js';

const INSTANT = '2026-01-02 03:04:05';
const UNMANAGED = 999_999;

/** Effects are told of by who asks for them, once everything is written. */
const NOBODY_TOLD = { tellUpdated: () => Promise.reject(new Error('Somebody was told.')) };

describeOnEachEngine('When the status of an order turns', (engine) => {
  let database: Database;
  let effects: OrderEffects;
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
    effects = new OrderEffects(new StockBook(NOBODY_TOLD), new Config());
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    figs = await aProduct(database, { name: 'Figs', manage_stock: 1, stock_quantity: 8, in_stock: 1, backorders: 'no' });
  });

  const stock = async () => {
    const [row] = await database.read<{ stock_quantity: number; in_stock: number; total_sales: number }>(
      'SELECT stock_quantity, in_stock, total_sales FROM product WHERE id = ?',
      [figs],
    );
    return { left: row.stock_quantity, inStock: Boolean(row.in_stock), sales: row.total_sales };
  };
  const left = async () => (await stock()).left;

  /** Figs, whose stock is managed; other products manage none. */
  const find = ({ productId }: OrderLineEntity): Sellable => ({
    ...{ productId, variationId: 0, name: '', sku: '', price: Money.zero, onSale: false, taxStatus: 'taxable', taxClass: '' },
    ...{ options: [], stockOf: productId === figs ? figs : 0 },
  });

  /** An order that is kept in memory; only what it does to products is stored. */
  class Purchase {
    order: OrderEntity | undefined;
    /** As it was after the last turn, whatever its lines were changed to since. */
    stored: { order: OrderEntity; lines: OrderLineEntity[] } | undefined;
    notes: string[] = [];
    lines: OrderLineEntity[];

    constructor(
      quantity: number,
      private readonly said: Partial<OrderEntity> = {},
    ) {
      this.lines = [
        itemLine('10', { productId: figs, quantity }),
        itemLine('1', { productId: UNMANAGED, quantity: 5 }),
        shippingLine('5'),
      ];
    }

    async turn(to: OrderStatus, how: Partial<Turn> = {}): Promise<Outcome> {
      const instants = { createdAt: INSTANT, modifiedAt: INSTANT };
      const order = { ...(this.order ?? { ...BLANK_ORDER, id: 1, orderKey: '', ...instants, ...this.said }) };
      const outcome = await database.write(async (unit) => {
        const turned = await effects.turn(unit, order, this.lines, this.order, { to, isPayment: false, find, ...how });
        await effects.countSales(unit, this.stored, { order, lines: turned.lines });
        return turned;
      });
      [this.order, this.lines] = [order, outcome.lines];
      this.stored = { order, lines: outcome.lines };
      this.notes.push(...outcome.notes);
      return outcome;
    }
  }

  it('its pieces leave stock and come back, each time once', async () => {
    const purchase = new Purchase(3);
    const seen: number[] = [];
    for (const status of ['pending', 'processing', 'completed', 'cancelled', 'on-hold', 'pending'] as const) {
      await purchase.turn(status);
      seen.push(await left());
    }
    expect(seen).toEqual([8, 5, 5, 8, 5, 8]);
  });

  it('stock may fall below nothing, and is there again only above it', async () => {
    const [first, second] = [new Purchase(8), new Purchase(2)];
    await first.turn('processing');
    expect(await stock()).toMatchObject({ left: 0, inStock: false });
    await second.turn('processing');
    expect(await stock()).toMatchObject({ left: -2, inStock: false });
    await second.turn('cancelled');
    expect(await stock()).toMatchObject({ left: 0, inStock: false });
    await first.turn('cancelled');
    expect(await stock()).toMatchObject({ left: 8, inStock: true });
  });

  it('each line gives back what it took, whatever its quantity is by then', async () => {
    const purchase = new Purchase(3);
    await purchase.turn('processing');
    expect(purchase.lines.map(({ stockTaken, stockOf }) => [stockTaken, stockOf])).toEqual([
      [3, figs],
      [0, 0],
      [0, 0],
    ]);
    purchase.lines = purchase.lines.map((line) => ({ ...line, quantity: 99 }));
    await purchase.turn('cancelled');
    expect(await left()).toBe(8);
    expect(purchase.lines.every(({ stockTaken }) => stockTaken === 0)).toBe(true);
  });

  it('a line that went gives nothing back', async () => {
    const purchase = new Purchase(3);
    await purchase.turn('processing');
    purchase.lines = purchase.lines.slice(1);
    await purchase.turn('cancelled');
    expect(await left()).toBe(5);
  });

  it('its sales are counted once, and no more only when it is cancelled', async () => {
    const purchase = new Purchase(3);
    const seen: number[] = [];
    for (const status of ['on-hold', 'processing', 'failed', 'completed', 'cancelled', 'cancelled'] as const) {
      await purchase.turn(status);
      seen.push((await stock()).sales);
    }
    expect(seen).toEqual([3, 3, 3, 3, 0, 0]);
  });

  it('its sales follow its lines, also when these change with the status (finding sales)', async () => {
    const purchase = new Purchase(3);
    const resize = (quantity: number) => {
      purchase.lines = purchase.lines.map((line) => (line.productId === figs ? { ...line, quantity } : line));
    };
    await purchase.turn('processing');
    resize(5);
    await purchase.turn('completed');
    expect((await stock()).sales).toBe(5);
    resize(1);
    await purchase.turn('cancelled');
    expect((await stock()).sales).toBe(0);
  });

  it('a payment never sells more than there is, and then nothing happens', async () => {
    await expect(new Purchase(9).turn('processing', { isPayment: true })).rejects.toMatchObject({
      code: 'shop_rest_insufficient_stock',
      status: 409,
    });
    expect(await stock()).toEqual({ left: 8, inStock: true, sales: 0 });
  });

  it('a payment sells more than there is where the shop allows it (finding M14)', async () => {
    const config = Object.assign(new Config(), { allowOverselling: true });
    effects = new OrderEffects(new StockBook(NOBODY_TOLD), config);
    await new Purchase(9).turn('processing', { isPayment: true });
    expect(await stock()).toEqual({ left: -1, inStock: false, sales: 9 });
  });

  it('its dates are set, that of payment once and never cleared', async () => {
    const purchase = new Purchase(1);
    await purchase.turn('on-hold');
    expect(purchase.order).toMatchObject({ paidAt: null, completedAt: null });
    await purchase.turn('processing');
    const { paidAt } = purchase.order!;
    expect(paidAt).not.toBeNull();
    await purchase.turn('completed');
    expect(purchase.order).toMatchObject({ paidAt, completedAt: expect.any(String) });
    await purchase.turn('cancelled');
    expect(purchase.order).toMatchObject({ paidAt, completedAt: expect.any(String) });
  });

  it('its items count as sold for top sellers as long as it is', async () => {
    const purchase = new Purchase(1);
    const seen: (string | null)[] = [];
    for (const status of ['pending', 'processing', 'refunded', 'completed', 'failed'] as const) {
      await purchase.turn(status);
      seen.push(purchase.lines[0].soldAt);
      expect(purchase.lines[2].soldAt).toBeNull();
    }
    expect(seen).toEqual([null, INSTANT, null, INSTANT, null]);
  });

  it('an order that is entered as refunded gives nothing back (finding M5)', async () => {
    const purchase = new Purchase(3, { total: 50_000_000n });
    expect(await purchase.turn('refunded')).toMatchObject({ refund: 0n });
    expect(await stock()).toMatchObject({ left: 8, sales: 0 });
  });

  it('refunding gives back what is left, and leaves stock and sales', async () => {
    const purchase = new Purchase(3, { total: 50_000_000n, refunded: 20_000_000n });
    await purchase.turn('processing');
    expect(await purchase.turn('refunded')).toMatchObject({ refund: 30_000_000n });
    expect(await purchase.turn('refunded')).toMatchObject({ refund: 0n, notes: [] });
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
    for (const status of statuses) await purchase.turn(status);
    expect(purchase.notes).toHaveLength(count);
  });

  it('its notes name statuses, products and numbers', async () => {
    const purchase = new Purchase(3);
    await purchase.turn('processing');
    await purchase.turn('cancelled');
    expect(purchase.notes.join('\n')).toMatch(/pending.*processing.*\n.*Figs 8 → 5.*\n.*processing.*cancelled.*\n.*Figs 5 → 8/);
  });

  it.each([
    [{ paymentMethodTitle: 'Bank', transactionId: 't-1' }, /Bank.*t-1/],
    [{ paymentMethodTitle: 'Bank' }, /^Paid/],
  ])('a payment is noted instead of the status: %j', async (said, note) => {
    const purchase = new Purchase(3, said);
    await purchase.turn('processing', { isPayment: true });
    expect(purchase.notes).toEqual([expect.stringMatching(note), expect.stringMatching(/Figs/)]);
  });
});
