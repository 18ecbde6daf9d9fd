import { Database, databaseMigrations, type RowValues } from '@grove/database';
import type { TestEngine } from '@grove/database/testing';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { contentEntities, contentMigrations } from '@grove/content';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { usersEntities, usersMigrations } from '@grove/users';
import { ordersMigrations } from '../../src/index.js';
import { OrderLineEntity } from '../../src/lines/order-line.entity.js';
import type { SumCorrection } from '../../src/model/order-sum-correction.entity.js';
import { OrderEntity, type OrderEntity as Order } from '../../src/model/order.entity.js';
import { RefundEntity } from '../../src/model/refund.entity.js';

/** A database with the tables that reports read, for tests. */
export async function openSales(engine: TestEngine): Promise<Database> {
  const migrations = [databaseMigrations, settingsMigrations, usersMigrations, contentMigrations, catalogueMigrations];
  const entities = [
    settingsEntities,
    usersEntities,
    contentEntities,
    catalogueEntities,
    [OrderEntity, OrderLineEntity, RefundEntity],
  ];
  const database = await Database.open({
    url: await engine.createDatabase(),
    entities: entities.flat(),
    migrations: [...migrations.flat(), ...ordersMigrations],
  });
  await database.migrate();
  return database;
}

/** What a report reads of an order; the instant is in UTC. */
export type SoldOrder = Pick<Order, 'status' | 'createdAt'> &
  Partial<Pick<Order, 'itemCount' | 'total' | 'cartTax' | 'shippingTax' | 'shippingTotal' | 'couponDiscount'>> & {
    readonly refunds?: readonly RefundOfOrder[];
    readonly sumCorrection?: Omit<SumCorrection, 'spent'>;
  };

/** What a report reads of a refund. Without a time it was made together with its order. */
export interface RefundOfOrder {
  readonly amount: bigint;
  readonly tax?: bigint;
  readonly shipping?: bigint;
  readonly createdAt?: string;
}

export async function store(database: Database, orders: readonly SoldOrder[]): Promise<void> {
  await database.write(async (unit) => {
    const ids = await unit.nextIds('order', orders.length);
    const rows = orders.map(({ createdAt, ...order }, index) => ({
      ...blankRow(database, 'shop_order'),
      ...{ id: ids[index], created_at: createdAt, modified_at: createdAt, status: order.status },
      ...{ item_count: order.itemCount ?? 0, total: order.total ?? 0n },
      ...{ cart_tax: order.cartTax ?? 0n, shipping_tax: order.shippingTax ?? 0n },
      ...{ shipping_total: order.shippingTotal ?? 0n, coupon_discount: order.couponDiscount ?? 0n },
    }));
    await unit.insertMany('shop_order', rows);
    const corrections = orders.flatMap(({ sumCorrection, createdAt }, index) =>
      sumCorrection ? [{ ...sumCorrection, spent: 0n, order_id: ids[index], created_at: createdAt }] : [],
    );
    if (corrections.length > 0) await unit.insertMany('order_sum_correction', corrections);
    const refunds = orders.flatMap((order, index) =>
      (order.refunds ?? []).map((refund) => ({
        ...blankRow(database, 'refund'),
        ...{ order_id: ids[index], amount: refund.amount, tax: refund.tax ?? 0n, shipping: refund.shipping ?? 0n },
        created_at: refund.createdAt ?? order.createdAt,
      })),
    );
    const refundIds = await unit.nextIds('refund', refunds.length);
    await unit.insertMany(
      'refund',
      refunds.map((refund, index) => ({ ...refund, id: refundIds[index] })),
    );
  });
}

/** A line of an order that was made at that instant; null for an order that does not count as sold. */
export interface SoldLine {
  readonly productId: number;
  readonly quantity: number;
  readonly soldAt: string | null;
}

export async function storeLines(database: Database, lines: readonly SoldLine[]): Promise<void> {
  const rows = lines.map(({ productId, quantity, soldAt }) => ({
    ...blankRow(database, 'order_line'),
    ...{ kind: 'item', product_id: productId, quantity, sold_at: soldAt },
  }));
  await database.write((unit) => unit.insertMany('order_line', rows));
}

/** Gives the product's id. */
export function aProduct(database: Database, name: string): Promise<number> {
  return database.write(async (unit) => {
    const id = await unit.nextId('product');
    const instant = '2020-01-01 00:00:00';
    const row = { ...blankRow(database, 'product'), id, name, created_at: instant, modified_at: instant };
    await unit.insert('product', row);
    return id;
  });
}

let people = 0;

/** Somebody with an account. */
export async function aPerson(database: Database, role: string, registeredAt: string): Promise<void> {
  people += 1;
  const name = `person${people}`;
  await database.write(async (unit) => {
    const names = { username: name, username_folded: name, email: name, email_folded: name, slug: name };
    const row = { ...blankRow(database, 'user'), ...names, registered_at: registeredAt };
    const { insertId } = await unit.insert('user', row);
    await unit.insert('user_role', { user_id: insertId, role });
  });
}

/** A row that says nothing: empty, 0, or nothing at all. The table numbers it itself where it does so. */
function blankRow(database: Database, table: string): RowValues {
  const { columns } = database.source.getMetadata(table);
  const said = columns.filter(({ isGenerated }) => !isGenerated);
  return Object.fromEntries(
    said.map(({ databaseName, isNullable, type }) => [
      databaseName,
      isNullable ? null : ['varchar', 'text'].includes(String(type)) ? '' : 0,
    ]),
  );
}
