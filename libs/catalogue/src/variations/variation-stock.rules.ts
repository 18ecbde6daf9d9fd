import type { ShopOptions } from '@grove/settings';
import { isBackordered, type Stock } from '../products/write/stock.rules.js';

/** A variation, as far as it decides whether it is shown. */
type ShownVariation = Stock & { readonly visible: boolean; readonly shownAsVisible?: boolean };

/** The stock that applies to a variation: its own, or that of its product if only the product manages stock. */
export function stockOf(variation: Stock, product: Stock, { manageStock }: Pick<ShopOptions, 'manageStock'>): Stock {
  const stock = variation.manageStock || !product.manageStock ? variation : stockOfProduct(variation, product);
  // Nothing else of the product, which the caller may have passed as a whole.
  const { stockQuantity, inStock, backorders, stockStatus } = stock;
  return { stockQuantity, inStock, backorders, stockStatus, manageStock: stock.manageStock && manageStock };
}

/** The stock of the product, with the status that WooCommerce had stored for the variation. */
function stockOfProduct({ stockStatus, inStock }: Stock, product: Stock): Stock {
  const { manageStock, stockQuantity, backorders } = product;
  return stockStatus ? { manageStock, stockQuantity, backorders, stockStatus, inStock } : product;
}

/** The stock status of a product without a stock of its own: the best one of its variations. */
export function bestStockStatus({ product, variations, shared }: WithVariations): string {
  const available = variations.map((variation) => stockOf(variation, product, shared.shop)).filter(({ inStock }) => inStock);
  if (available.length === 0) return 'outofstock';
  return available.every(isBackordered) ? 'onbackorder' : 'instock';
}

interface WithVariations {
  readonly product: Stock;
  readonly variations: readonly Stock[];
  readonly shared: { readonly shop: Pick<ShopOptions, 'manageStock'> };
}

/** Whether buyers see a variation: it is not hidden, and in stock if the shop hides what is not. */
export const isShown = (variation: ShownVariation, product: Stock, shop: ShopOptions): boolean =>
  variation.visible && (!shop.hideOutOfStock || stockOf(variation, product, shop).inStock);

/** The variations of a product that buyers see. Its price is the lowest of theirs. */
export const shownVariations = <V extends ShownVariation>(product: Stock, variations: readonly V[], shop: ShopOptions): V[] =>
  variations.filter((variation) => isShown(variation, product, shop));
