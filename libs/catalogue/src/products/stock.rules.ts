/** The stock of a product or variation, as stored. */
export interface Stock {
  manageStock: boolean;
  stockQuantity: number | null;
  inStock: boolean;
  backorders: string;
}

/**
 * The stock after these changes. If the stock is not managed, `inStock` is kept and quantity and backorders are reset. If it is managed, `inStock`
 * follows from the quantity, of which `null` counts as 0.
 */
export function normalizeStock(current: Stock, sent: Partial<Stock>): Stock {
  const { manageStock, backorders, inStock } = { ...current, ...sent };
  const stockQuantity = sent.stockQuantity === undefined ? current.stockQuantity : (sent.stockQuantity ?? 0);
  if (!manageStock) return { manageStock, stockQuantity: null, backorders: 'no', inStock };
  return { manageStock, stockQuantity, backorders, inStock: isAvailable({ stockQuantity, backorders }) };
}

/** Whether a managed stock can be sold: there are pieces, or backorders are allowed. */
export const isAvailable = ({ stockQuantity, backorders }: Pick<Stock, 'stockQuantity' | 'backorders'>): boolean =>
  (stockQuantity ?? 0) > 0 || allowsBackorders(backorders);

export const allowsBackorders = (backorders: string): boolean => backorders !== 'no';

/** Whether the product is on backorder: none is in stock, but it can be ordered. */
export const isBackordered = ({ manageStock, stockQuantity, backorders }: Stock): boolean =>
  manageStock && allowsBackorders(backorders) && (stockQuantity ?? 0) <= 0;
