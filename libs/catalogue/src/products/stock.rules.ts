/** The stock of a product or variation, as stored. */
export interface Stock {
  manageStock: boolean;
  stockQuantity: number | null;
  inStock: boolean;
  backorders: string;
}

/**
 * Stock as it stands after these changes. Without management the flag decides and the rest is forgotten; with it the quantity decides, of which
 * `null` says that nothing is left.
 */
export function settledStock(current: Stock, sent: Partial<Stock>): Stock {
  const { manageStock, backorders, inStock } = { ...current, ...sent };
  const stockQuantity = sent.stockQuantity === undefined ? current.stockQuantity : (sent.stockQuantity ?? 0);
  if (!manageStock) return { manageStock, stockQuantity: null, backorders: 'no', inStock };
  return { manageStock, stockQuantity, backorders, inStock: isAvailable({ stockQuantity, backorders }) };
}

/** A stock that is counted: pieces, or leave to order without. */
export const isAvailable = ({ stockQuantity, backorders }: Pick<Stock, 'stockQuantity' | 'backorders'>): boolean =>
  (stockQuantity ?? 0) > 0 || allowsBackorders(backorders);

export const allowsBackorders = (backorders: string): boolean => backorders !== 'no';

/** Sold beyond what is there. */
export const isBackordered = ({ manageStock, stockQuantity, backorders }: Stock): boolean =>
  manageStock && allowsBackorders(backorders) && (stockQuantity ?? 0) <= 0;
