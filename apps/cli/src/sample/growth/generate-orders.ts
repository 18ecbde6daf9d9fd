import type { INestApplicationContext } from '@nestjs/common';
import { type Sellable, SellablesService } from '@grove/catalogue';
import { now, restError } from '@grove/core';
import { Database, type Instant, type UnitOfWork } from '@grove/database';
import { BulkOrders, countOrders, type DatedOrder } from '@grove/orders';
import { DAY, later } from '../instants.js';
import { Random } from '../random.js';
import { GeneratedCustomers } from './generated-customers.js';
import { generateOrder, type Buyer } from './generated-order.js';
import { generatePerson } from './generated-person.js';

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
  const existing = await countOrders(database);
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
    private readonly orders: BulkOrders,
    private readonly builder: Awaited<ReturnType<BulkOrders['rowBuilder']>>,
    private readonly range: GenerationRange,
    private readonly sellables: readonly Sellable[],
    private readonly customers: GeneratedCustomers,
  ) {}

  static async of(app: INestApplicationContext, range: GenerationRange): Promise<OrderGenerator> {
    const sellables = await app.get(SellablesService, ANYWHERE).findWithoutManagedStock();
    if (sellables.length === 0) throw new NothingToSell();
    const orders = app.get(BulkOrders, ANYWHERE);
    const [builder, customers] = [await orders.rowBuilder(sellables), await GeneratedCustomers.of(app)];
    return new OrderGenerator(orders, builder, range, sellables, customers);
  }

  async storeBatch(unit: UnitOfWork, start: number, count: number): Promise<void> {
    const customers = await this.customers.create(Math.ceil(count / ORDERS_PER_CUSTOMER), this.instantOf(start));
    const orders = Array.from({ length: count }, (_, index) => this.generate(start + index, customers));
    await this.orders.insert(unit, orders, this.builder);
  }

  private generate(index: number, customers: readonly Buyer[]): DatedOrder {
    const number = this.range.first + index;
    const random = new Random(-number - 1);
    const buyer = random.isTrue(0.25) ? { id: 0, person: generatePerson(number, random) } : random.pick(customers);
    return generateOrder(number, this.instantOf(index), buyer, this.sellables);
  }

  private instantOf(index: number): Instant {
    return later(this.range.end, Math.round(-YEAR * (1 - (index + 1) / this.range.count)));
  }
}
