import { pickDefined } from '@grove/core';

/** The stock of a product or variation, as stored. */
export interface Stock {
  manageStock: boolean;
  stockQuantity: number | null;
  inStock: boolean;
  backorders: string;
  /** See `ProductEntity.stockStatus`. */
  stockStatus?: string | null;
}

/** What the shop decides about all stocks. */
export interface StockSettings {
  /** Whether stock is managed at all. If it is not, only `inStock` can be changed. */
  readonly manageStock: boolean;
  /** A managed stock of this quantity or less counts as out of stock. */
  readonly outOfStockThreshold: number;
}

/**
 * The stock after these changes. If the stock is not managed, `inStock` is kept and quantity and backorders are reset. If it is managed, `inStock`
 * follows from the quantity, of which `null` counts as 0.
 */
export function normalizeStock(current: Stock, sent: Partial<Stock>, shop: StockSettings): Stock {
  const { manageStock, backorders, inStock } = { ...current, ...(shop.manageStock ? sent : pickDefined(sent, ['inStock'])) };
  if (!shop.manageStock) return { manageStock, stockQuantity: current.stockQuantity, backorders, inStock };
  const stockQuantity = sent.stockQuantity === undefined ? current.stockQuantity : (sent.stockQuantity ?? 0);
  if (!manageStock) return { manageStock, stockQuantity: null, backorders: 'no', inStock };
  return {
    manageStock,
    stockQuantity,
    backorders,
    inStock: isAvailable({ stockQuantity, backorders }, shop.outOfStockThreshold),
  };
}

/** The stock status of another system that still applies after these changes: it is out of date once the stock is managed or changed here. */
export function remainingStockStatus({ manageStock, stockStatus = null }: Stock, sent: Partial<Stock>): string | null {
  return manageStock || Object.values(sent).some((value) => value !== undefined) ? null : stockStatus;
}

/** Whether a managed stock can be sold: there are more pieces than the threshold, or backorders are allowed. */
export const isAvailable = (
  { stockQuantity, backorders }: Pick<Stock, 'stockQuantity' | 'backorders'>,
  outOfStockThreshold: number,
): boolean => (stockQuantity ?? 0) > outOfStockThreshold || allowsBackorders(backorders);

export const allowsBackorders = (backorders: string): boolean => backorders === 'yes' || backorders === 'notify';

/** Whether the product is on backorder: none is in stock, but it can be ordered. */
export function isBackordered({ manageStock, stockQuantity, backorders, stockStatus }: Stock): boolean {
  if (stockStatus === 'onbackorder') return true;
  const quantity = stockQuantity ?? 0;
  return manageStock && allowsBackorders(backorders) && (stockStatus ? quantity < 0 : quantity <= 0);
}
