import type { Instant } from '@grove/database';
import type { ShopOptions } from '@grove/settings';
import { shownVariations } from '../../variations/variation-stock.rules.js';
import { currentPrice, isOnSale, priceOfGroup, priceOfVariable, type ShownPrice } from './price.rules.js';
import type { ProductDetails } from './product-details.js';

/** The price of a product of any type, which may be that of its variations or of the products in its group. */
export function shownPriceOf(
  { product, variations, members }: Pick<ProductDetails, 'product' | 'variations' | 'members'>,
  shop: ShopOptions,
  now: Instant,
): ShownPrice {
  if (product.type === 'variable') return priceOfVariable(product, shownVariations(product, variations, shop), now);
  if (product.type !== 'grouped' || product.groupedIds === null)
    return { price: currentPrice(product, now), onSale: isOnSale(product, now) };
  return priceOfGroup(
    product,
    members.map((member) => shownPriceOf({ ...member, members: [] }, shop, now)),
  );
}
