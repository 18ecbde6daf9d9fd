import { In } from 'typeorm';
import type { Instant, Repository } from '@grove/database';
import type { ProductEntity } from '../products/product.entity.js';
import type { VariationEntity } from '../variations/variation.entity.js';

/** A stock that is locked until the unit of work ends. */
export interface LockedStock {
  /** The product or variation that manages it. */
  readonly id: number;
  readonly backorders: string;
  readonly quantity: number;
  readonly inStock: boolean;
  readonly lowStockAmount: number | null;
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
  products: Repository<ProductEntity>,
  ids: readonly number[],
): Promise<Map<number, LockedStock>> {
  if (ids.length === 0) return new Map();
  const locked = await products.find({
    where: { manageStock: true, id: In(ids) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  return byId(
    locked.map((product) => ({
      id: product.id,
      backorders: product.backorders,
      quantity: product.stockQuantity ?? 0,
      inStock: product.inStock,
      lowStockAmount: product.lowStockAmount,
      productId: product.id,
      name: product.name,
      product,
    })),
  );
}

/** Locks the stocks of those of these variations that manage it, in the order of their ids, and with them their products. */
export async function lockVariationStocks(
  variations: Repository<VariationEntity>,
  ids: readonly number[],
): Promise<Map<number, LockedStock>> {
  if (ids.length === 0) return new Map();
  const locked = await variations
    .createQueryBuilder('variation')
    .select([
      'variation.id',
      'variation.productId',
      'variation.backorders',
      'variation.stockQuantity',
      'variation.inStock',
      'variation.lowStockAmount',
      'product.id',
      'product.name',
    ])
    .innerJoin('variation.product', 'product')
    .where({ manageStock: true, id: In(ids) })
    .orderBy('variation.id')
    .setLock('pessimistic_write')
    .getMany();
  return byId(
    locked.map(({ id, productId, backorders, stockQuantity, inStock, lowStockAmount, product }) => ({
      ...{ id, backorders, productId, inStock, lowStockAmount },
      quantity: stockQuantity ?? 0,
      name: product!.name,
    })),
  );
}

/** Stores stocks of products that were locked, and their numbers of sold pieces. */
export async function updateProductStocks(
  products: Repository<ProductEntity>,
  stocks: readonly (StockState & Pick<ProductEntity, 'totalSales'>)[],
  modifiedAt: Instant,
): Promise<void> {
  await products.updateEach(stocks.map((stock) => ({ ...stockColumns(stock, modifiedAt), totalSales: stock.totalSales })));
}

/** Stores stocks of variations. Clients that look for changes read products, so the products of the variations count as modified too. */
export async function updateVariationStocks(
  { variations, products }: { readonly variations: Repository<VariationEntity>; readonly products: Repository<ProductEntity> },
  stocks: readonly StockState[],
  productIds: ReadonlySet<number>,
  modifiedAt: Instant,
): Promise<void> {
  if (stocks.length === 0) return;
  await variations.updateEach(stocks.map((stock) => stockColumns(stock, modifiedAt)));
  await products.update([...productIds], { modifiedAt });
}

const stockColumns = ({ id, quantity, inStock }: StockState, modifiedAt: Instant) => ({
  id,
  stockQuantity: quantity,
  inStock,
  stockStatus: null,
  modifiedAt,
});

const byId = (stocks: readonly LockedStock[]): Map<number, LockedStock> => new Map(stocks.map((stock) => [stock.id, stock]));
