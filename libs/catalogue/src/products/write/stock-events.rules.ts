import type { Stock } from './stock.rules.js';

/** What happens to a product or variation whose stock falls, besides that it is updated: the last part of a topic. */
export type StockEvent = 'low_stock' | 'out_of_stock';

/** A stock, and from which quantity on it counts as low; null for the amount of the shop. */
type StockWithLowAmount = Pick<Stock, 'manageStock' | 'stockQuantity' | 'inStock'> & {
  readonly lowStockAmount: number | null;
};

const LEVELS = ['enough', 'low', 'none'] as const;

/** The event of a stock that fell to a lower level. A new record has none, nor has a stock that rises or stays on its level. */
export function stockEventOf(
  before: StockWithLowAmount | undefined,
  after: StockWithLowAmount,
  lowStockThreshold: number,
): StockEvent | undefined {
  if (!before) return undefined;
  const level = levelOf(after, lowStockThreshold);
  if (LEVELS.indexOf(level) <= LEVELS.indexOf(levelOf(before, lowStockThreshold))) return undefined;
  return level === 'none' ? 'out_of_stock' : 'low_stock';
}

function levelOf(
  { manageStock, stockQuantity, inStock, lowStockAmount }: StockWithLowAmount,
  lowStockThreshold: number,
): (typeof LEVELS)[number] {
  if (!inStock) return 'none';
  return manageStock && (stockQuantity ?? 0) <= (lowStockAmount ?? lowStockThreshold) ? 'low' : 'enough';
}
