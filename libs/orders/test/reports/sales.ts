import { Database, databaseMigrations, Repository } from '@grove/database';
import type { ObjectLiteral } from 'typeorm';
import type { TestEngine } from '@grove/database/testing';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { contentEntities, contentMigrations } from '@grove/content';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { usersEntities, usersMigrations } from '@grove/users';
import { ordersMigrations } from '../../src/index.js';
import { OrderLineEntity } from '../../src/lines/order-line.entity.js';
import { OrderSumCorrectionEntity, type SumCorrection } from '../../src/model/order-sum-correction.entity.js';
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
    [OrderEntity, OrderLineEntity, OrderSumCorrectionEntity, RefundEntity],
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
    readonly lines?: readonly ReportedLine[];
    readonly sumCorrection?: Omit<SumCorrection, 'spent'>;
  };

/** What a report reads of a line of an order or a refund. */
export type ReportedLine = Pick<OrderLineEntity, 'kind'> &
  Partial<Pick<OrderLineEntity, 'name' | 'rateId' | 'total' | 'totalTax' | 'taxes' | 'details'>>;

/** What a report reads of a refund. Without a time it was made together with its order. */
export interface RefundOfOrder {
  readonly lines?: readonly ReportedLine[];
  readonly amount: bigint;
  readonly tax?: bigint;
  readonly shipping?: bigint;
  readonly createdAt?: string;
}

export async function store(database: Database, orders: readonly SoldOrder[]): Promise<void> {
  await database.write(async (unit) => {
    const ids = await unit.nextIds('order', orders.length);
    const rows = orders.map(({ refunds: _refunds, lines: _lines, sumCorrection: _correction, ...order }, index) => ({
      ...{ ...order, id: ids[index], modifiedAt: order.createdAt },
    }));
    await insertInto(database, 'shop_order', rows);
    const corrections = orders.flatMap(({ sumCorrection, createdAt }, index) =>
      sumCorrection ? [{ ...sumCorrection, spent: 0n, orderId: ids[index], createdAt }] : [],
    );
    await insertInto(database, 'order_sum_correction', corrections);
    const refunds = orders.flatMap(({ refunds = [], createdAt }, index) =>
      refunds.map((refund) => ({ createdAt, ...refund, orderId: ids[index] })),
    );
    const refundIds = await unit.nextIds('refund', refunds.length);
    const numbered = refunds.map(({ lines: _lines, ...refund }, index) => ({ ...refund, id: refundIds[index] }));
    await insertInto(database, 'refund', numbered);
    const linesOf = (owners: readonly { readonly lines?: readonly ReportedLine[] }[], ownerIds: readonly number[]) =>
      owners.flatMap(({ lines = [] }, index) => lines.map((line) => ({ ...line, orderId: ownerIds[index] })));
    const lines = [...linesOf(orders, ids), ...linesOf(refunds, refundIds)];
    await insertInto(
      database,
      'order_line',
      lines.map((line) => ({ taxes: [], meta: [], details: {}, shownAs: {}, ...line })),
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
  const rows = lines.map((line) => ({ kind: 'item', ...line }));
  await database.write(() => insertInto(database, 'order_line', rows));
}

/** Gives the product's id. */
export function aProduct(database: Database, name: string): Promise<number> {
  return database.write(async (unit) => {
    const [id, instant] = [await unit.nextId('product'), '2020-01-01 00:00:00'];
    await insertInto(database, 'product', [{ id, name, createdAt: instant, modifiedAt: instant }]);
    return id;
  });
}

let people = 0;

/** Somebody with an account. */
export async function aPerson(database: Database, role: string, registeredAt: string): Promise<void> {
  people += 1;
  const name = `person${people}`;
  await database.write(async () => {
    const names = { username: name, usernameFolded: name, email: name, emailFolded: name, slug: name };
    const [{ id }] = await insertInto(database, 'user', [{ ...names, registeredAt }]);
    await insertInto(database, 'user_role', [{ userId: id, role }]);
  });
}

/** Inserts rows of a table. Properties that they lack are empty, 0, or nothing at all. Gives their ids. */
async function insertInto(database: Database, table: string, rows: readonly object[]): Promise<ObjectLiteral[]> {
  const { columns, target } = database.source.getMetadata(table);
  const empty = columns
    .filter(({ isGenerated }) => !isGenerated)
    .map(({ propertyName, isNullable, type }) => [
      propertyName,
      isNullable ? null : ['varchar', 'text'].includes(String(type)) ? '' : 0,
    ]);
  const blank = Object.fromEntries(empty) as object;
  const complete = rows.map((row) => ({ ...blank, ...row }));
  return (await new Repository(database, target as new () => object).insert(complete)).identifiers;
}
