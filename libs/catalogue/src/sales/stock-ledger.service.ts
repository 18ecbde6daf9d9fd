import { Inject, Injectable } from '@nestjs/common';
import { forUpdate, placeholders, type SqlValue, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import { NotEnoughStock } from '../errors.js';
import { isAvailable } from '../products/stock.rules.js';
import { ProductsService } from '../products/products.service.js';

/** A change of one stock. `id` is the id of the product or variation that manages the stock; `by` is negative for pieces that leave. */
export interface StockChange {
  readonly id: number;
  readonly by: number;
}

/** A change that was applied. */
export interface AppliedStockChange extends StockChange {
  /** The product; for a variation its parent. */
  readonly productId: number;
  readonly name: string;
  readonly left: number;
}

/** Whether a stock may become negative although its product allows no backorders. */
export type StockPolicy = 'inStockOnly' | 'allowNegative';

/** A stock that is locked until the unit of work ends. */
interface LockedStock {
  readonly id: number;
  readonly productId: number;
  readonly name: string;
  readonly backorders: string;
  readonly quantity: number;
}

/** The limits of the columns. A larger change is refused, because it would make the statement fail. */
const MIN_QUANTITY = -2_147_483_648;
const MAX_QUANTITY = 2_147_483_647;

/**
 * Changes stocks and counts sales. All stocks are locked in the order of their ids before anything is decided, so that no two orders get the same
 * piece, and orders for the same products wait for each other without deadlocks.
 */
@Injectable()
export class StockLedger {
  constructor(@Inject(ProductsService) private readonly products: Pick<ProductsService, 'publishUpdated'>) {}

  /**
   * Applies the changes; several changes of one stock are summed. Skips products and variations whose stock is not managed. A stock of the threshold
   * or less counts as out of stock.
   */
  async apply(
    unit: UnitOfWork,
    changes: readonly StockChange[],
    policy: StockPolicy,
    outOfStockThreshold: number,
  ): Promise<AppliedStockChange[]> {
    const summed = sumByStock(changes);
    if (summed.length === 0) return [];
    const products = await lockStocks(unit, PRODUCT_STOCKS, summed);
    const others = summed.filter(({ id }) => !products.has(id));
    const variations = others.length === 0 ? new Map<number, LockedStock>() : await lockStocks(unit, VARIATION_STOCKS, others);
    const checked = [...checkChanges(summed, products, policy), ...checkChanges(summed, variations, policy)];
    await storeChanges(
      unit,
      'product',
      checked.filter(({ stock }) => products.has(stock.id)),
      outOfStockThreshold,
    );
    await storeChanges(
      unit,
      'product_variation',
      checked.filter(({ stock }) => variations.has(stock.id)),
      outOfStockThreshold,
    );
    // Clients that look for changes read products, so the product of a changed variation counts as modified too.
    await markModified(unit, new Set([...variations.values()].map(({ productId }) => productId)));
    return checked.map(({ stock: { id, productId, name }, by, left }) => ({ id, by, productId, name, left }));
  }

  /** Adds to the number of sold pieces of products; negative changes subtract from it. */
  async countSales(unit: UnitOfWork, sales: readonly StockChange[]): Promise<void> {
    const summed = sumByStock(sales);
    if (summed.length === 0) return;
    const by = caseById(summed, (sale) => sale.by);
    const ids = summed.map(({ id }) => id);
    await unit.query(
      `UPDATE product SET total_sales = total_sales + ${by.sql} WHERE id IN (${placeholders(ids.length)}) AND total_sales + ${by.sql} BETWEEN ? AND ?`,
      [...by.values, ...ids, ...by.values, MIN_QUANTITY, MAX_QUANTITY],
    );
  }

  /** Publishes one event for each product whose stock changed. */
  async publishUpdates(applied: readonly AppliedStockChange[], context: RequestContext): Promise<void> {
    await this.products.publishUpdated([...new Set(applied.map(({ productId }) => productId))], context);
  }
}

const PRODUCT_STOCKS =
  'SELECT id, id AS productId, name, backorders, COALESCE(stock_quantity, 0) AS quantity FROM product WHERE manage_stock = 1 AND id IN (?) ORDER BY id';
const VARIATION_STOCKS =
  'SELECT variation.id, product.id AS productId, product.name, variation.backorders, COALESCE(variation.stock_quantity, 0) AS quantity ' +
  'FROM product_variation variation JOIN product ON product.id = variation.product_id ' +
  'WHERE variation.manage_stock = 1 AND variation.id IN (?) ORDER BY variation.id';

async function lockStocks(unit: UnitOfWork, sql: string, changes: readonly StockChange[]): Promise<Map<number, LockedStock>> {
  const ids = changes.map(({ id }) => id);
  const rows = await unit.read<LockedStock>(sql.replace('(?)', `(${placeholders(ids.length)})`) + forUpdate(unit), ids);
  return new Map(rows.map((row) => [row.id, row]));
}

interface CheckedChange extends Pick<StockChange, 'by'> {
  readonly stock: LockedStock;
  readonly left: number;
}

function checkChanges(
  changes: readonly StockChange[],
  stocks: ReadonlyMap<number, LockedStock>,
  policy: StockPolicy,
): CheckedChange[] {
  return changes.flatMap(({ id, by }) => {
    const stock = stocks.get(id);
    if (!stock) return [];
    const left = stock.quantity + by;
    const min = policy === 'inStockOnly' && by < 0 && stock.backorders === 'no' ? 0 : MIN_QUANTITY;
    if (left < min || left > MAX_QUANTITY) throw new NotEnoughStock({ name: stock.name, left: Math.max(0, stock.quantity) });
    return { stock, by, left };
  });
}

async function storeChanges(
  unit: UnitOfWork,
  table: string,
  checked: readonly CheckedChange[],
  outOfStockThreshold: number,
): Promise<void> {
  if (checked.length === 0) return;
  const rows = checked.map(({ stock: { id, backorders }, left }) => ({ id, backorders, left }));
  const left = caseById(rows, (row) => row.left);
  const inStock = caseById(rows, ({ left: stockQuantity, backorders }) =>
    Number(isAvailable({ stockQuantity, backorders }, outOfStockThreshold)),
  );
  const ids = rows.map(({ id }) => id);
  await unit.query(
    `UPDATE ${table} SET stock_quantity = ${left.sql}, in_stock = ${inStock.sql}, stock_status = NULL, modified_at = ? WHERE id IN (${placeholders(ids.length)})`,
    [...left.values, ...inStock.values, now(), ...ids],
  );
}

async function markModified(unit: UnitOfWork, productIds: ReadonlySet<number>): Promise<void> {
  if (productIds.size === 0) return;
  const sql = `UPDATE product SET modified_at = ? WHERE id IN (${placeholders(productIds.size)})`;
  await unit.query(sql, [now(), ...productIds]);
}

/** SQL that chooses a value by id, so that one statement changes several rows. */
function caseById<T extends { id: number }>(
  rows: readonly T[],
  valueOf: (row: T) => number,
): { sql: string; values: SqlValue[] } {
  return {
    sql: `CASE id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END`,
    values: rows.flatMap((row) => [row.id, valueOf(row)]),
  };
}

function sumByStock(changes: readonly StockChange[]): StockChange[] {
  const sums = new Map<number, number>();
  for (const { id, by } of changes) sums.set(id, (sums.get(id) ?? 0) + by);
  return [...sums]
    .filter(([id, by]) => id !== 0 && by !== 0)
    .map(([id, by]) => ({ id, by }))
    .sort((one, other) => one.id - other.id);
}
