import type { INestApplicationContext } from '@nestjs/common';
import { now, restError } from '@grove/core';
import { ShopSettings } from '@grove/settings';
import { Database, Repository, type Instant, type UnitOfWork } from '@grove/database';
import { SellablesService, StockService, type Sellable } from '@grove/catalogue';
import { TaxClassesService, TaxTables } from '@grove/taxes';
import { OrderLineEntity } from '../../lines/order-line.entity.js';
import { markOrdersForReindexing } from '../../orders/list/order-search.js';
import { listingEntryOf, updateListingIndex } from '../../orders/list/listing-index.js';
import { OrderEntity } from '../../model/order.entity.js';
import { RefundEntity } from '../../model/refund.entity.js';
import { Random } from '../random.js';
import { DAY, later } from '../instants.js';
import { generatePerson } from '../people/generated-person.js';
import { GeneratedCustomers } from './generated-customers.js';
import { generateOrder, type Buyer, type GeneratedOrder } from './generated-order.js';
import { OrderRowBuilder, type OrderRows } from './generated-rows.js';

const NothingToSell = restError(
  'nothing_to_sell',
  400,
  'Generated orders need published products without managed stock, and there are none. Add one, or load the sample shop.',
);

const BATCH = 1_000;

/** Batches at the same time: while the database server stores one, the next is built. SQLite stores one at a time, in this process. */
const CONCURRENCY = { sqlite: 1, mysql: 2 };

const YEAR = 365 * DAY;

/** Orders per customer. One order in four is of a guest. */
const ORDERS_PER_CUSTOMER = 10;

/**
 * Generates orders until the shop has this many in all. They are spread over the past year, and sell products without managed stock, so that nothing
 * goes out of stock. Each batch is a unit of work, so an interrupted run can be continued. The orders have no events and no notes. Returns the number
 * of added orders.
 */
export async function generateOrders(
  app: INestApplicationContext,
  size: number,
  onProgress: (count: number) => void = () => undefined,
): Promise<number> {
  const database = app.get(Database);
  const existing = await new Repository(database, OrderEntity).countBy({ notInTrash: true });
  const missing = Math.max(0, size - existing);
  if (missing === 0) return 0;
  const generator = await OrderGenerator.of(app, { end: now(), first: existing, count: missing });
  let [started, done] = [0, 0];
  const storeBatches = async () => {
    while (started < missing) {
      const start = started;
      const count = Math.min(BATCH, missing - start);
      started += count;
      await database.write((unit) => generator.storeBatch(unit, start, count));
      done += count;
      onProgress(existing + done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY[database.engineName] }, storeBatches));
  return missing;
}

const ANYWHERE = { strict: false } as const;

/** Which orders are generated: until which instant, from which number on, and how many. */
interface GenerationRange {
  readonly end: Instant;
  readonly first: number;
  readonly count: number;
}

class OrderGenerator {
  private constructor(
    private readonly database: Database,
    private readonly range: GenerationRange,
    private readonly sellables: readonly Sellable[],
    private readonly builder: OrderRowBuilder,
    private readonly customers: GeneratedCustomers,
    private readonly stock: StockService,
  ) {}

  static async of(app: INestApplicationContext, range: GenerationRange): Promise<OrderGenerator> {
    const [database, shop] = [app.get(Database), await app.get(ShopSettings).all()];
    const sellables = await app.get(SellablesService, ANYWHERE).findWithoutManagedStock();
    if (sellables.length === 0) throw new NothingToSell();
    const taxClasses = [...(await app.get(TaxClassesService, ANYWHERE).slugs())];
    const taxTables = app.get(TaxTables, ANYWHERE);
    const withoutTax = await taxTables.taxRemover(shop);
    const builder = new OrderRowBuilder({ sellables, shop, taxClasses, withoutTax }, taxTables);
    const customers = await GeneratedCustomers.of(app);
    return new OrderGenerator(database, range, sellables, builder, customers, app.get(StockService, ANYWHERE));
  }

  async storeBatch(unit: UnitOfWork, start: number, count: number): Promise<void> {
    const customers = await this.customers.create(Math.ceil(count / ORDERS_PER_CUSTOMER), this.instantOf(start));
    const orders = Array.from({ length: count }, (_, index) => this.generate(start + index, customers));
    const ids = await unit.nextIds('order', count);
    const rows: OrderRows[] = [];
    for (const [index, order] of orders.entries()) rows.push(await this.builder.rowsOf(order, ids[index]));
    await this.store(unit, rows);
  }

  private generate(index: number, customers: readonly Buyer[]): GeneratedOrder {
    const number = this.range.first + index;
    const random = new Random(-number - 1);
    const buyer = random.isTrue(0.25) ? { id: 0, person: generatePerson(number, random) } : random.pick(customers);
    return generateOrder(number, this.instantOf(index), buyer, this.sellables);
  }

  private instantOf(index: number): Instant {
    return later(this.range.end, Math.round(-YEAR * (1 - (index + 1) / this.range.count)));
  }

  private async store(unit: UnitOfWork, rows: readonly OrderRows[]): Promise<void> {
    const lines = rows.flatMap((row) => row.lines.map((line) => ({ ...line, id: undefined })));
    const refunds = rows.flatMap(({ refund }) => refund ?? []);
    const refundIds = await unit.nextIds('refund', refunds.length);
    await new Repository(this.database, OrderEntity).insert(rows.map(({ order }) => order));
    await markOrdersForReindexing(
      unit,
      rows.map(({ order }) => order.id),
    );
    await new Repository(this.database, OrderLineEntity).insert(lines, { findBy: 'orderId' });
    await new Repository(this.database, RefundEntity).insert(
      refunds.map((refund, index) => ({ ...refund, id: refundIds[index] })),
    );
    for (const row of rows) await updateListingIndex(this.database, undefined, listingEntryOf(row.order, row.lines));
    await this.stock.countSales(unit, salesOf(rows));
  }
}

const salesOf = (rows: readonly OrderRows[]) =>
  rows
    .filter(({ order }) => order.salesCounted)
    .flatMap(({ lines }) =>
      lines.filter(({ kind }) => kind === 'item').map((line) => ({ id: line.productId, by: line.quantity })),
    );
