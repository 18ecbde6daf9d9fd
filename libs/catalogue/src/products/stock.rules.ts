import { pickDefined } from '@grove/core';

/** The stock of a product or variation, as stored. */
export interface Stock {
  manageStock: boolean;
  stockQuantity: number | null;
  inStock: boolean;
  backorders: string;
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

/** Whether a managed stock can be sold: there are more pieces than the threshold, or backorders are allowed. */
export const isAvailable = (
  { stockQuantity, backorders }: Pick<Stock, 'stockQuantity' | 'backorders'>,
  outOfStockThreshold: number,
): boolean => (stockQuantity ?? 0) > outOfStockThreshold || allowsBackorders(backorders);

export const allowsBackorders = (backorders: string): boolean => backorders !== 'no';

/** Whether the product is on backorder: none is in stock, but it can be ordered. */
export const isBackordered = ({ manageStock, stockQuantity, backorders }: Stock): boolean =>
  manageStock && allowsBackorders(backorders) && (stockQuantity ?? 0) <= 0;
