import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, databaseMigrations } from '@grove/database';
import { type ImportKind, RecordStore } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { contentEntities, contentMigrations } from '@grove/content';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { usersEntities, usersMigrations } from '@grove/users';
import { NO_ADDRESS, NO_BILLING } from '../addresses/stored-address.js';
import { ordersEntities, ordersMigrations } from '../index.js';
import { BLANK_LINE } from '../lines/order-line.entity.js';
import { BLANK_ORDER } from '../model/order.entity.js';
import { inconsistenciesIn } from '../../test/recount.js';
import { type ImportedLine, type ImportedOrder, orderImport } from './order.import.js';
import { type ImportedRefund, refundImport } from './refund.import.js';

const [FIGS, DATES] = [1, 2];
const euros = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 10_000n;

let lastLine = 0;
const line = (fields: Partial<ImportedLine>): ImportedLine => ({ ...BLANK_LINE, id: (lastLine += 1), ...fields });
const item = (productId: number, quantity: number, total: bigint): ImportedLine =>
  line({ kind: 'item', name: `Pröduct ${productId}`, productId, quantity, subtotal: total, total });

/** An order whose total is that of its lines. */
function order(id: number, status: string, lines: readonly ImportedLine[], more: Partial<ImportedOrder> = {}): ImportedOrder {
  const sum = (kind: ImportedLine['kind'], column: 'total' | 'totalTax') =>
    lines.reduce((all, one) => (one.kind === kind ? all + one[column] : all), 0n);
  const [cartTax, shippingTax, shippingTotal] = [sum('tax', 'total'), sum('tax', 'totalTax'), sum('shipping', 'total')];
  const total = sum('item', 'total') + sum('fee', 'total') + shippingTotal + cartTax + shippingTax;
  return {
    ...{ ...BLANK_ORDER, id, status, orderKey: `key ${id}`, createdAt: `2026-01-${10 + id} 23:59:59`, modifiedAt: null },
    ...{ billing: NO_BILLING, shipping: NO_ADDRESS, searchWords: '', priceDecimals: 2, salesCounted: false, lines },
    ...{ cartTax, shippingTax, shippingTotal, total },
    ...more,
  };
}

const refund = (id: number, orderId: number, amount: bigint): ImportedRefund => ({
  ...{ id, orderId, createdAt: '2026-02-03 04:05:06', amount, tax: 0n, shipping: 0n, reason: '', refundedBy: 1 },
  ...{ isInTrash: false, lines: [item(FIGS, -1, -euros(1))] },
});

const ORDERS: readonly ImportedOrder[] = [
  order(1, 'completed', [
    item(FIGS, 2, euros(8)),
    item(FIGS, 1, euros(4)),
    line({ kind: 'tax', total: euros(1), totalTax: euros(2) }),
  ]),
  order(2, 'processing', [item(DATES, 3, euros(9)), line({ kind: 'shipping', total: euros(5) })], { customerId: 7 }),
  order(3, 'on-hold', [line({ kind: 'fee', total: euros(5) }), line({ kind: 'coupon', name: 'ten', total: 2_005_000n })]),
  order(4, 'trash', [item(FIGS, 1, euros(4))]),
  order(5, 'pending', [item(DATES, 1, euros(4))]),
  order(6, 'refunded', [item(DATES, 1, euros(4))], { createdAt: '2026-01-12 00:00:00' }),
  order(7, 'checkout-draft', [item(DATES, 1, euros(4))]),
];

describeOnEachEngine('Imported orders', (engine) => {
  let database: Database;
  beforeAll(async () => {
    const entities = [settingsEntities, usersEntities, contentEntities, catalogueEntities, ordersEntities].flat();
    const libraries = [settingsMigrations, usersMigrations, contentMigrations, catalogueMigrations, ordersMigrations].flat();
    database = await Database.open({
      url: await engine.createDatabase(),
      entities,
      migrations: [...databaseMigrations, ...libraries],
    });
    await database.migrate();
  });
  afterAll(() => database.close());

  const store = async <R extends { readonly id: number }>(kind: ImportKind<R>, records: readonly R[]): Promise<void> => {
    await database.write((unit) => new RecordStore(database, kind).store(unit, records));
  };
  const columns = (id: number) =>
    database.select({
      reads: [],
      sql: 'SELECT item_count, coupon_discount, refunded, refund_count, not_in_trash, search_text FROM shop_order WHERE id = ?',
      values: [id],
    });

  it('have all sums, counters and indexes that orders of Grove have, also when they are imported again', async () => {
    const orders = orderImport(database);
    for (let times = 0; times < 2; times++) {
      await store(orders, ORDERS);
      await store(refundImport(database), [refund(20, 1, euros(3)), refund(21, 1, euros(2)), refund(22, 6, euros(4))]);
      await orders.finish!();
      expect(await inconsistenciesIn(database)).toEqual([]);
    }
    const none = { coupon_discount: 0, refunded: 0, refund_count: 0 };
    expect(await columns(1)).toEqual([
      ...[{ ...none, item_count: 3, refunded: 5_000_000, refund_count: 2, not_in_trash: 1, search_text: 'product 1 product 1' }],
    ]);
    expect(await columns(3)).toEqual([{ ...none, item_count: 0, coupon_discount: 2_010_000, not_in_trash: 1, search_text: '' }]);
    expect(await columns(7)).toMatchObject([{ ...none, not_in_trash: 0 }]);
  });

  it('count anew when they are stored again without a refund, in another status, or are deleted', async () => {
    const orders = orderImport(database);
    const [first, second, ...others] = ORDERS;
    await store(orders, [{ ...first, status: 'gone-status' }]);
    await database.write(async (unit) => {
      await new RecordStore(database, refundImport(database)).delete(unit, [20, 21]);
      await new RecordStore(database, orders).delete(unit, [second.id, ...others.map(({ id }) => id)]);
    });
    await orders.finish!();
    expect(await inconsistenciesIn(database)).toEqual([]);
    expect(await columns(1)).toMatchObject([{ refunded: 0, refund_count: 0, not_in_trash: 1 }]);
    const counters = await database.select<{ name: string }>({
      reads: [],
      sql: "SELECT name FROM counter_slot WHERE name LIKE 'order/%' ORDER BY name",
    });
    expect(counters.map(({ name }) => name)).toEqual([
      ...['order/guests', 'order/other', 'order/other/2026-01-11', `order/product/${FIGS}`],
    ]);
  });

  it('of a shop with three decimals keep all of them in the sum of their coupons', async () => {
    const coupon = line({ kind: 'coupon', name: 'ten', total: 2_005_000n });
    await store(orderImport(database), [order(8, 'on-hold', [coupon], { currency: 'KWD', priceDecimals: 3 })]);
    expect(await columns(8)).toMatchObject([{ coupon_discount: 2_005_000 }]);
  });

  it('count in sums as WooCommerce counted them, until they are imported without that', async () => {
    const sumCorrection = { spent: euros(1), total: euros(2), tax: -euros(3), shipping: 0n };
    const imported = order(9, 'completed', [item(FIGS, 1, euros(4))]);
    const corrections = () => database.select({ reads: [], sql: 'SELECT * FROM order_sum_correction' });
    await store(orderImport(database), [{ ...imported, sumCorrection }]);
    expect(await corrections()).toEqual([
      { order_id: 9, created_at: imported.createdAt, spent: 1_000_000, total: 2_000_000, tax: -3_000_000, shipping: 0 },
    ]);
    await store(orderImport(database), [imported]);
    expect(await corrections()).toEqual([]);
  });

  it('of refunds count as sold back when the refund was made', async () => {
    await store(orderImport(database), [ORDERS[0]]);
    await store(refundImport(database), [refund(30, 1, 0n), { ...refund(31, 1, 0n), isInTrash: true }]);
    const rows = await database.select({
      reads: [],
      sql: 'SELECT order_id, sold_at FROM order_line WHERE order_id IN (30, 31) ORDER BY order_id',
    });
    expect(rows).toEqual([
      { order_id: 30, sold_at: '2026-02-03 04:05:06' },
      { order_id: 31, sold_at: null },
    ]);
  });
});
