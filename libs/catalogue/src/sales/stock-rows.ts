import { forUpdate, placeholders, type Instant, type SqlValue, type Table, type UnitOfWork } from '@grove/database';
import type { ProductEntity } from '../products/product.entity.js';

/** A stock that is locked until the unit of work ends. */
export interface LockedStock {
  /** The product or variation that manages it. */
  readonly id: number;
  readonly backorders: string;
  readonly quantity: number;
  /** The product; for a variation its parent. */
  readonly productId: number;
  readonly name: string;
  /** The product itself, as it was locked; undefined for a variation. */
  readonly product?: ProductEntity;
}

/** A stock after a change. */
export interface StockState {
  readonly id: number;
  readonly quantity: number;
  readonly inStock: boolean;
}

/** Locks the stocks of those of these products that manage it, in the order of their ids. The products are read as a whole: their events show them. */
export async function lockProductStocks(
  unit: UnitOfWork,
  products: Table<ProductEntity>,
  ids: readonly number[],
): Promise<Map<number, LockedStock>> {
  if (ids.length === 0) return new Map();
  const condition = `manage_stock = 1 AND id IN (${placeholders(ids.length)}) ORDER BY id${forUpdate(unit)}`;
  return byId(
    (await products.where(condition, ...ids)).map((product) => ({
      id: product.id,
      backorders: product.backorders,
      quantity: product.stockQuantity ?? 0,
      productId: product.id,
      name: product.name,
      product,
    })),
  );
}

/** Locks the stocks of those of these variations that manage it, in the order of their ids. */
export async function lockVariationStocks(unit: UnitOfWork, ids: readonly number[]): Promise<Map<number, LockedStock>> {
  if (ids.length === 0) return new Map();
  const sql = VARIATION_STOCKS.replace('(?)', `(${placeholders(ids.length)})`) + forUpdate(unit);
  return byId(await unit.read<LockedStock>(sql, ids));
}

/** Stores stocks of products and adds to their sales, with one statement. A sum that the column cannot hold is not stored. */
export async function updateProducts(
  unit: UnitOfWork,
  stocks: readonly StockState[],
  sales: readonly { id: number; by: number }[],
  modifiedAt: Instant,
): Promise<void> {
  const changes = stocks.length > 0 ? stockChanges(stocks, modifiedAt) : [];
  if (sales.length > 0) {
    const by = caseById(sales, (sale) => sale.by, '0');
    const values = [...by.values, MIN_INT, MAX_INT, ...by.values];
    const sql = `CASE WHEN total_sales + ${by.sql} BETWEEN ? AND ? THEN total_sales + ${by.sql} ELSE total_sales END`;
    changes.push({ sql: `total_sales = ${sql}`, values });
  }
  await updateRows(unit, 'product', [...stocks, ...sales], changes);
}

/** Stores stocks of variations. Clients that look for changes read products, so the products of the variations count as modified too. */
export async function updateVariationStocks(
  unit: UnitOfWork,
  stocks: readonly StockState[],
  productIds: ReadonlySet<number>,
  modifiedAt: Instant,
): Promise<void> {
  if (stocks.length === 0) return;
  await updateRows(unit, 'product_variation', stocks, stockChanges(stocks, modifiedAt));
  const sql = `UPDATE product SET modified_at = ? WHERE id IN (${placeholders(productIds.size)})`;
  await unit.query(sql, [modifiedAt, ...productIds]);
}

/** The limits of the columns. */
export const [MIN_INT, MAX_INT] = [-2_147_483_648, 2_147_483_647];

const VARIATION_STOCKS =
  'SELECT variation.id, product.id AS productId, product.name, variation.backorders, COALESCE(variation.stock_quantity, 0) AS quantity ' +
  'FROM product_variation variation JOIN product ON product.id = variation.product_id ' +
  'WHERE variation.manage_stock = 1 AND variation.id IN (?) ORDER BY variation.id';

/** A part of a statement with its values. */
interface Fragment {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

function stockChanges(stocks: readonly StockState[], modifiedAt: Instant): Fragment[] {
  const set = (column: string, valueOf: (stock: StockState) => SqlValue): Fragment => {
    const { sql, values } = caseById(stocks, valueOf, column);
    return { sql: `${column} = ${sql}`, values };
  };
  return [
    set('stock_quantity', ({ quantity }) => quantity),
    set('in_stock', ({ inStock }) => Number(inStock)),
    set('stock_status', () => null),
    set('modified_at', () => modifiedAt),
  ];
}

async function updateRows(
  unit: UnitOfWork,
  table: string,
  rows: readonly { id: number }[],
  changes: readonly Fragment[],
): Promise<void> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length === 0) return;
  await unit.query(`UPDATE ${table} SET ${changes.map(({ sql }) => sql).join(', ')} WHERE id IN (${placeholders(ids.length)})`, [
    ...changes.flatMap(({ values }) => values),
    ...ids,
  ]);
}

/** SQL that chooses a value by id, so that one statement changes several rows. `otherwise` is SQL too. */
function caseById<T extends { id: number }>(rows: readonly T[], valueOf: (row: T) => SqlValue, otherwise: string): Fragment {
  return {
    sql: `CASE id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} ELSE ${otherwise} END`,
    values: rows.flatMap((row) => [row.id, valueOf(row)]),
  };
}

const byId = (stocks: readonly LockedStock[]): Map<number, LockedStock> => new Map(stocks.map((stock) => [stock.id, stock]));
