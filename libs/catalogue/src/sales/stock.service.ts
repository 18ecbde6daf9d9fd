import { Inject, Injectable } from '@nestjs/common';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { MAX_INT, MIN_INT, now, type Instant } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import type { VariationChanges, VariationEvent } from '../variations/variation-changes.js';
import { NotEnoughStock } from '../errors.js';
import type { TermSummary } from '@grove/content';
import { findAssignedTerms } from '../products/read/assigned-terms.js';
import { ProductEntity } from '../products/product.entity.js';
import type { ProductWithTerms } from '../products/write/product-writer.js';
import { stockEventOf, type StockEvent } from '../products/write/stock-events.rules.js';
import { isAvailable, type StockSettings } from '../products/write/stock.rules.js';
import { ProductsService } from '../products/products.service.js';
import { addSales } from '../products/write/added-sums.sql.js';
import { VariationEntity } from '../variations/variation.entity.js';
import {
  lockProductStocks,
  lockVariationStocks,
  updateProductStocks,
  updateVariationStocks,
  type LockedStock,
  type StockState,
} from './stock-rows.js';

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
  readonly stockEvent?: StockEvent;
  /** The product as this change left it, with its terms, unless the stock is that of a variation. */
  readonly product?: ProductWithTerms;
}

/** What an order changes: stocks, and with them the numbers of sold pieces of their products. */
interface ProductChanges {
  readonly stock: readonly StockChange[];
  /** Of products whose stock does not change too they are left to `countSales`. */
  readonly sales?: readonly StockChange[];
}

/** How stocks change. */
interface StockRules {
  /** Whether a stock may become negative although its product allows no backorders. */
  readonly policy: StockPolicy;
  readonly shop: Pick<StockSettings, 'outOfStockThreshold' | 'lowStockThreshold'>;
}

export type StockPolicy = 'inStockOnly' | 'allowNegative';

/**
 * Changes stocks and counts sales. All stocks are locked in the order of their ids before anything is decided, so that no two orders get the same
 * piece, and orders for the same products wait for each other without deadlocks.
 */
@Injectable()
export class StockService {
  private readonly tables: { readonly products: Repository<ProductEntity>; readonly variations: Repository<VariationEntity> };

  constructor(
    private readonly database: Database,
    @Inject(ProductsService) private readonly products: Pick<ProductsService, 'publishUpdated'>,
  ) {
    this.tables = {
      products: new Repository(database, ProductEntity),
      variations: new Repository(database, VariationEntity),
    };
  }

  /** Applies changes; several of one stock or product are summed. Skips stocks that are not managed. */
  async apply({ stock, sales = [] }: ProductChanges, rules: StockRules): Promise<AppliedStockChange[]> {
    const summed = sumById(stock);
    const products = await lockProductStocks(this.tables.products, idsOf(summed));
    // The events of the products show their terms.
    const terms = await findAssignedTerms(this.database, idsOf(summed));
    const sold = sumById(sales).filter(({ id }) => products.has(id));
    const variations = await lockVariationStocks(this.tables.variations, idsOf(summed.filter(({ id }) => !products.has(id))));
    const ofProducts = checkChanges(summed, products, rules);
    const ofVariations = checkChanges(summed, variations, rules);
    const modifiedAt = now();
    const changed = ofProducts.map((change) => ({ ...stateAfter(change), totalSales: salesAfter(change.stock.product!, sold) }));
    await updateProductStocks(this.tables.products, changed, modifiedAt);
    await updateVariationStocks(this.tables, ofVariations.map(stateAfter), productIdsOf(ofVariations), modifiedAt);
    return [...ofProducts, ...ofVariations].map((change) => toApplied(change, sold, modifiedAt, terms));
  }

  /** Adds to the number of sold pieces of products; negative changes subtract from it. It should come last in a unit, because it locks the products. */
  async countSales(unit: UnitOfWork, sales: readonly StockChange[]): Promise<void> {
    const summed = sumById(sales);
    if (summed.length > 0) await unit.run(addSales(summed));
  }

  /** Publishes one event for each product and each variation whose stock changed. Products that nothing has changed since are not read again. */
  async publishUpdates(applied: readonly AppliedStockChange[], context: RequestContext): Promise<void> {
    const known = applied.flatMap(({ product }) => product ?? []);
    const productIds = [...new Set(applied.map(({ productId }) => productId))];
    const ofProducts = applied.filter(({ id, productId }) => id === productId);
    const variationsOf = (product: number): VariationChanges =>
      new Map(applied.filter(({ id, productId }) => productId === product && id !== product).map(eventsOf));
    const variations = new Map(productIds.map((id) => [id, variationsOf(id)]));
    const stockEvents = new Map(ofProducts.flatMap(({ id, stockEvent }) => (stockEvent ? [[id, stockEvent]] : [])));
    await this.products.publishUpdated(productIds, context, { known, variations, stockEvents });
  }
}

const eventsOf = ({ id, stockEvent }: AppliedStockChange): [number, VariationEvent[]] => [
  id,
  stockEvent ? ['updated', stockEvent] : ['updated'],
];

interface CheckedChange extends Pick<StockChange, 'by'>, Pick<AppliedStockChange, 'stockEvent'> {
  readonly stock: LockedStock;
  readonly left: number;
  readonly inStock: boolean;
}

function checkChanges(
  changes: readonly StockChange[],
  stocks: ReadonlyMap<number, LockedStock>,
  { policy, shop }: StockRules,
): CheckedChange[] {
  return changes.flatMap(({ id, by }) => {
    const stock = stocks.get(id);
    if (!stock) return [];
    const { backorders, name, quantity } = stock;
    const left = quantity + by;
    const min = policy === 'inStockOnly' && by < 0 && backorders === 'no' ? 0 : MIN_INT;
    if (left < min || left > MAX_INT) throw new NotEnoughStock({ name, left: Math.max(0, quantity) });
    const inStock = isAvailable({ stockQuantity: left, backorders }, shop.outOfStockThreshold);
    const before = { manageStock: true, stockQuantity: quantity, inStock: stock.inStock, lowStockAmount: stock.lowStockAmount };
    const stockEvent = stockEventOf(before, { ...before, stockQuantity: left, inStock }, shop.lowStockThreshold);
    return { stock, by, left, inStock, stockEvent };
  });
}

const stateAfter = ({ stock: { id }, left, inStock }: CheckedChange): StockState => ({ id, quantity: left, inStock });

function toApplied(
  change: CheckedChange,
  sales: readonly StockChange[],
  modifiedAt: Instant,
  terms: ReadonlyMap<number, TermSummary[]>,
): AppliedStockChange {
  const { stock, by, left, stockEvent } = change;
  const { id, productId, name, product } = stock;
  const applied = { id, by, productId, name, left, stockEvent };
  if (!product) return applied;
  return { ...applied, product: { product: productAfter(product, change, sales, modifiedAt), terms: terms.get(id)! } };
}

/** The row of a product, which was read for this, as the statement leaves it that stores its stock and its sales. */
function productAfter(
  product: ProductEntity,
  { left, inStock }: CheckedChange,
  sales: readonly StockChange[],
  modifiedAt: Instant,
): ProductEntity {
  const totalSales = salesAfter(product, sales);
  return Object.assign(product, { stockQuantity: left, inStock, stockStatus: null, modifiedAt, totalSales });
}

/** The number of sold pieces of a product; a sum that the column cannot hold is not stored. */
function salesAfter({ id, totalSales }: ProductEntity, sales: readonly StockChange[]): number {
  const sum = totalSales + (sales.find((sale) => sale.id === id)?.by ?? 0);
  return sum < MIN_INT || sum > MAX_INT ? totalSales : sum;
}

const idsOf = (changes: readonly StockChange[]): number[] => changes.map(({ id }) => id);

const productIdsOf = (changes: readonly CheckedChange[]): Set<number> => new Set(changes.map(({ stock }) => stock.productId));

function sumById(changes: readonly StockChange[]): StockChange[] {
  const sums = new Map<number, number>();
  for (const { id, by } of changes) sums.set(id, (sums.get(id) ?? 0) + by);
  return [...sums]
    .filter(([id, by]) => id !== 0 && by !== 0)
    .map(([id, by]) => ({ id, by }))
    .sort((one, other) => one.id - other.id);
}
