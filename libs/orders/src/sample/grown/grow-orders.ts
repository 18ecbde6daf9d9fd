import type { INestApplicationContext } from '@nestjs/common';
import { Config, now, restError } from '@grove/core';
import { Database, Table, type Instant, type UnitOfWork } from '@grove/database';
import { SellablesService, StockBook, type Sellable } from '@grove/catalogue';
import { TaxClassesService, TaxTables } from '@grove/taxes';
import { OrderLineEntity } from '../../lines/order-line.entity.js';
import { register, registeredAs } from '../../orders/order-register.js';
import { OrderEntity } from '../../orders/order.entity.js';
import { RefundEntity } from '../../refunds/refund.entity.js';
import { Chance } from '../chance.js';
import { DAY, later } from '../moments.js';
import { grownPerson } from '../people/grown-person.js';
import { GrownCustomers } from './grown-customers.js';
import { grownOrder, type Buyer, type GrownOrder } from './grown-order.js';
import { GrownRowMaker, type GrownRows } from './grown-rows.js';

const NothingToSell = restError(
  'nothing_to_sell',
  400,
  'Made-up orders sell published products whose stock is not managed, and there are none. Add one, or load the sample shop.',
);

const BATCH = 1_000;

/** Batches at once: while a server stores one, the next is made. SQLite stores one at a time, in this process. */
const LANES = { sqlite: 1, mysql: 2 };

const YEAR = 365 * DAY;

/** So many orders come from one customer; one order in four is a guest's. */
const ORDERS_EACH = 10;

/**
 * Makes up orders until the shop has this many; those it has count, whoever made them. They are spread over the past year, one later than the other,
 * and sell what is not counted by the piece, so that no stock runs out. Each batch is a unit of work of its own: what is cut short goes on where it
 * stopped. These orders come without events and notes. Gives the number of orders added.
 */
export async function growOrders(
  app: INestApplicationContext,
  size: number,
  onProgress: (there: number) => void = () => undefined,
): Promise<number> {
  const database = app.get(Database);
  const [{ there }] = await database.read<{ there: number }>('SELECT COUNT(*) AS there FROM shop_order WHERE listed = 1');
  const missing = Math.max(0, size - there);
  if (missing === 0) return 0;
  const field = await Field.of(app, { end: now(), first: there, count: missing });
  let [begun, done] = [0, 0];
  const sow = async () => {
    while (begun < missing) {
      const start = begun;
      const count = Math.min(BATCH, missing - start);
      begun += count;
      await database.write((unit) => field.plant(unit, start, count));
      done += count;
      onProgress(there + done);
    }
  };
  await Promise.all(Array.from({ length: LANES[database.engineName] }, sow));
  return missing;
}

const ANYWHERE = { strict: false } as const;

/** Where orders grow: up to which moment, from which number on, and how many. */
interface Extent {
  readonly end: Instant;
  readonly first: number;
  readonly count: number;
}

class Field {
  private constructor(
    private readonly database: Database,
    private readonly extent: Extent,
    private readonly goods: readonly Sellable[],
    private readonly maker: GrownRowMaker,
    private readonly customers: GrownCustomers,
    private readonly stock: StockBook,
  ) {}

  static async of(app: INestApplicationContext, extent: Extent): Promise<Field> {
    const [database, { baseCountry }] = [app.get(Database), app.get(Config)];
    const goods = await goodsOf(database, app.get(SellablesService, ANYWHERE));
    const taxClasses = [...(await app.get(TaxClassesService, ANYWHERE).slugs())];
    const shop = { country: baseCountry, state: '', postcode: '', city: '' };
    const maker = new GrownRowMaker({ goods, shop, taxClasses }, app.get(TaxTables, ANYWHERE));
    const customers = await GrownCustomers.of(app);
    return new Field(database, extent, goods, maker, customers, app.get(StockBook, ANYWHERE));
  }

  /** One batch. */
  async plant(unit: UnitOfWork, start: number, count: number): Promise<void> {
    const customers = await this.customers.register(unit, Math.ceil(count / ORDERS_EACH), this.momentOf(start));
    const orders = Array.from({ length: count }, (_, index) => this.grown(start + index, customers));
    const ids = await unit.nextIds('order', count);
    const rows: GrownRows[] = [];
    for (const [index, order] of orders.entries()) rows.push(await this.maker.rowsOf(order, ids[index]));
    await this.store(unit, rows);
  }

  private grown(place: number, customers: readonly Buyer[]): GrownOrder {
    const number = this.extent.first + place;
    const chance = new Chance(-number - 1);
    const buyer = chance.is(0.25) ? { id: 0, person: grownPerson(number, chance) } : chance.one(customers);
    return grownOrder(number, this.momentOf(place), buyer, this.goods);
  }

  private momentOf(place: number): Instant {
    return later(this.extent.end, Math.round(-YEAR * (1 - (place + 1) / this.extent.count)));
  }

  private async store(unit: UnitOfWork, rows: readonly GrownRows[]): Promise<void> {
    const lines = rows.flatMap((row) => row.lines.map((line) => ({ ...line, id: undefined })));
    const refunds = rows.flatMap(({ refund }) => refund ?? []);
    const refundIds = await unit.nextIds('refund', refunds.length);
    await new Table(this.database, OrderEntity).insertMany(
      unit,
      rows.map(({ order }) => order),
    );
    await new Table(this.database, OrderLineEntity).insertMany(unit, lines);
    await new Table(this.database, RefundEntity).insertMany(
      unit,
      refunds.map((refund, index) => ({ ...refund, id: refundIds[index] })),
    );
    for (const row of rows) await register(unit, undefined, registeredAs(row.order, row.lines));
    await this.stock.sell(unit, salesOf(rows));
  }
}

const salesOf = (rows: readonly GrownRows[]) =>
  rows
    .filter(({ order }) => order.salesCounted)
    .flatMap(({ lines }) =>
      lines.filter(({ kind }) => kind === 'item').map((line) => ({ id: line.productId, by: line.quantity })),
    );

/** Some hundred products and variations that are not counted by the piece. */
async function goodsOf(database: Database, sellables: SellablesService): Promise<Sellable[]> {
  const ids = await database.read<{ id: number }>(UNCOUNTED_PRODUCTS);
  const variationIds = await database.read<{ id: number }>(UNCOUNTED_VARIATIONS);
  const goods = await sellables.withIds([...ids, ...variationIds].map(({ id }) => id));
  if (goods.size === 0) throw new NothingToSell();
  return [...goods.values()];
}

const UNCOUNTED_PRODUCTS =
  "SELECT id FROM product WHERE status = 'publish' AND type = 'simple' AND manage_stock = 0 ORDER BY id LIMIT 300";
const UNCOUNTED_VARIATIONS = `SELECT variation.id FROM product_variation variation JOIN product ON product.id = variation.product_id
  WHERE product.status = 'publish' AND product.manage_stock = 0 AND variation.manage_stock = 0 ORDER BY variation.id LIMIT 100`;
