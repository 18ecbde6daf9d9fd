import { MAX_INT, MIN_INT } from '@grove/core';

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
  /** A managed stock of this quantity or less counts as low, unless the product has an amount of its own. */
  readonly lowStockThreshold: number;
}

/**
 * The stock after these changes. If the stock is not managed, `inStock` is kept and quantity and backorders are reset. If it is managed, `inStock`
 * follows from the quantity, of which `null` counts as 0.
 */
export function normalizeStock(current: Stock, sent: Partial<Stock>, shop: StockSettings): Stock {
  const inStock = sent.inStock ?? current.inStock;
  if (!shop.manageStock)
    return { manageStock: current.manageStock, stockQuantity: current.stockQuantity, backorders: current.backorders, inStock };
  const manageStock = sent.manageStock ?? current.manageStock;
  const backorders = sent.backorders ?? current.backorders;
  const stockQuantity = sent.stockQuantity === undefined ? current.stockQuantity : (sent.stockQuantity ?? 0);
  if (!manageStock) return { manageStock, stockQuantity: null, backorders: 'no', inStock };
  return {
    manageStock,
    stockQuantity,
    backorders,
    inStock: isAvailable({ stockQuantity, backorders }, shop.outOfStockThreshold),
  };
}

/** The stock status of WooCommerce that still applies after these changes: it is out of date once the stock is managed or changed here. */
export function remainingStockStatus({ manageStock, stockStatus = null }: Stock, sent: Partial<Stock>): string | null {
  return manageStock || Object.values(sent).some((value) => value !== undefined) ? null : stockStatus;
}

/** What clients send of a stock, in the form of any version. */
interface SentStock {
  readonly inStock?: boolean;
  readonly stockStatus?: string;
  readonly stockQuantity?: number | null;
  readonly inventoryDelta?: number;
  readonly lowStockAmount?: number | null;
}

/** Whether it is in stock, as a client says; a product on backorder counts as in stock. */
export const inStockIn = ({ inStock, stockStatus }: SentStock): boolean | undefined =>
  stockStatus === undefined ? inStock : stockStatus !== 'outofstock';

/** The quantity that a client sends, or what its change of the quantity comes to, within the limits of the column. */
export function quantityIn(
  { stockQuantity: current }: Pick<Stock, 'stockQuantity'>,
  { stockQuantity, inventoryDelta }: SentStock,
): number | null | undefined {
  if (stockQuantity !== undefined || inventoryDelta === undefined) return stockQuantity;
  return Math.max(MIN_INT, Math.min((current ?? 0) + inventoryDelta, MAX_INT));
}

/** The stock status to store: only a stock that is not managed can be on backorder because a client says so. */
export function statusAfter(after: Stock, sent: Partial<Stock>, sentStatus: string | undefined): string | null {
  return !after.manageStock && sentStatus === 'onbackorder' ? sentStatus : remainingStockStatus(after, sent);
}

/** The amount that counts as low after these changes; none if the stock is not managed. */
export function lowStockAfter(
  { manageStock, lowStockAmount }: Pick<Stock, 'manageStock'> & { readonly lowStockAmount: number | null },
  sent: SentStock,
): number | null {
  if (!manageStock) return null;
  return sent.lowStockAmount === undefined ? lowStockAmount : sent.lowStockAmount;
}

/** `instock`, `outofstock` or `onbackorder`. */
export function stockStatusOf(stock: Stock): string {
  if (isBackordered(stock)) return 'onbackorder';
  return stock.inStock ? 'instock' : 'outofstock';
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
