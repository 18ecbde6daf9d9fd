import { Inject, Injectable } from '@nestjs/common';
import { forUpdate, placeholders, type SqlValue, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import { NotEnoughStock } from '../errors.js';
import { isAvailable } from '../products/stock.rules.js';
import { ProductsService } from '../products/products.service.js';

/** So many pieces into a stock, or out of it when negative. `id` is the product's or variation's that manages it. */
export interface StockMove {
  readonly id: number;
  readonly by: number;
}

/** What a move did, for whoever tells people about it. */
export interface StockMoved extends StockMove {
  /** The product; of a variation its parent. */
  readonly productId: number;
  readonly name: string;
  readonly left: number;
}

/** How far a stock may fall: to nothing (unless backorders are allowed), or as far as the one who books it says. */
export type Floor = 'nothing' | 'none';

/** A stock as it stands, locked until the unit is stored. */
interface Stock {
  readonly id: number;
  readonly productId: number;
  readonly name: string;
  readonly backorders: string;
  readonly quantity: number;
}

/** What a column can count. Nobody sells as much; but whoever tries must not break the statement. */
const [LEAST, MOST] = [-2_147_483_648, 2_147_483_647];

/**
 * Books pieces out of and into stock, and counts sales. Stocks are locked in the order of their ids before anything is decided: no two orders get the
 * same piece, and two orders for the same products wait for each other instead of blocking each other.
 */
@Injectable()
export class StockBook {
  constructor(@Inject(ProductsService) private readonly products: Pick<ProductsService, 'tellUpdated'>) {}

  /** Books the moves, those of one stock together. What manages no stock (any more) is passed over. */
  async move(unit: UnitOfWork, moves: readonly StockMove[], floor: Floor): Promise<StockMoved[]> {
    const asked = summed(moves);
    if (asked.length === 0) return [];
    const products = await held(unit, PRODUCTS, asked);
    const others = asked.filter(({ id }) => !products.has(id));
    const variations = others.length === 0 ? new Map<number, Stock>() : await held(unit, VARIATIONS, others);
    const booked = [...booking(asked, products, floor), ...booking(asked, variations, floor)];
    await write(
      unit,
      'product',
      booked.filter(({ stock }) => products.has(stock.id)),
    );
    await write(
      unit,
      'product_variation',
      booked.filter(({ stock }) => variations.has(stock.id)),
    );
    // The product of a variation says that it changed as well: whoever looks for what is new looks at products.
    await touch(unit, new Set([...variations.values()].map(({ productId }) => productId)));
    return booked.map(({ stock: { id, productId, name }, by, left }) => ({ id, by, productId, name, left }));
  }

  /** Counts pieces of products as sold, or no longer when negative. */
  async sell(unit: UnitOfWork, sales: readonly StockMove[]): Promise<void> {
    const asked = summed(sales);
    if (asked.length === 0) return;
    const by = chosen(asked, (sale) => sale.by);
    const ids = asked.map(({ id }) => id);
    await unit.query(
      `UPDATE product SET total_sales = total_sales + ${by.sql} WHERE id IN (${placeholders(ids.length)}) AND total_sales + ${by.sql} BETWEEN ? AND ?`,
      [...by.values, ...ids, ...by.values, LEAST, MOST],
    );
  }

  /** Tells of products whose stock moved, each once. */
  async tell(moved: readonly StockMoved[], context: RequestContext): Promise<void> {
    await this.products.tellUpdated([...new Set(moved.map(({ productId }) => productId))], context);
  }
}

const PRODUCTS =
  'SELECT id, id AS productId, name, backorders, COALESCE(stock_quantity, 0) AS quantity FROM product WHERE manage_stock = 1 AND id IN (?) ORDER BY id';
const VARIATIONS =
  'SELECT variation.id, product.id AS productId, product.name, variation.backorders, COALESCE(variation.stock_quantity, 0) AS quantity ' +
  'FROM product_variation variation JOIN product ON product.id = variation.product_id ' +
  'WHERE variation.manage_stock = 1 AND variation.id IN (?) ORDER BY variation.id';

async function held(unit: UnitOfWork, sql: string, moves: readonly StockMove[]): Promise<Map<number, Stock>> {
  const ids = moves.map(({ id }) => id);
  const rows = await unit.read<Stock>(sql.replace('(?)', `(${placeholders(ids.length)})`) + forUpdate(unit), ids);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Booked extends Pick<StockMove, 'by'> {
  readonly stock: Stock;
  readonly left: number;
}

function booking(moves: readonly StockMove[], stocks: ReadonlyMap<number, Stock>, floor: Floor): Booked[] {
  return moves.flatMap(({ id, by }) => {
    const stock = stocks.get(id);
    if (!stock) return [];
    const left = stock.quantity + by;
    const least = floor === 'nothing' && by < 0 && stock.backorders === 'no' ? 0 : LEAST;
    if (left < least || left > MOST) throw new NotEnoughStock({ name: stock.name, left: Math.max(0, stock.quantity) });
    return { stock, by, left };
  });
}

async function write(unit: UnitOfWork, table: string, booked: readonly Booked[]): Promise<void> {
  if (booked.length === 0) return;
  const rows = booked.map(({ stock: { id, backorders }, left }) => ({ id, backorders, left }));
  const left = chosen(rows, (row) => row.left);
  const isIn = chosen(rows, ({ left: stockQuantity, backorders }) => Number(isAvailable({ stockQuantity, backorders })));
  const ids = rows.map(({ id }) => id);
  await unit.query(
    `UPDATE ${table} SET stock_quantity = ${left.sql}, in_stock = ${isIn.sql}, modified_at = ? WHERE id IN (${placeholders(ids.length)})`,
    [...left.values, ...isIn.values, now(), ...ids],
  );
}

async function touch(unit: UnitOfWork, productIds: ReadonlySet<number>): Promise<void> {
  if (productIds.size === 0) return;
  const sql = `UPDATE product SET modified_at = ? WHERE id IN (${placeholders(productIds.size)})`;
  await unit.query(sql, [now(), ...productIds]);
}

/** A value for each id, so that one statement changes several rows. */
function chosen<T extends { id: number }>(rows: readonly T[], valueOf: (row: T) => number): { sql: string; values: SqlValue[] } {
  return {
    sql: `CASE id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END`,
    values: rows.flatMap((row) => [row.id, valueOf(row)]),
  };
}

function summed(moves: readonly StockMove[]): StockMove[] {
  const sums = new Map<number, number>();
  for (const { id, by } of moves) sums.set(id, (sums.get(id) ?? 0) + by);
  return [...sums]
    .filter(([id, by]) => id !== 0 && by !== 0)
    .map(([id, by]) => ({ id, by }))
    .sort((one, other) => one.id - other.id);
}
