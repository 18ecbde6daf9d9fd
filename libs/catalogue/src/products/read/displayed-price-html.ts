import type { Instant } from '@grove/database';
import type { ShopOptions } from '@grove/settings';
import type { RatesByClass } from '@grove/taxes';
import type { VariationEntity } from '../../variations/variation.entity.js';
import { shownVariations } from '../../variations/variation-stock.rules.js';
import { displayedPrice } from './displayed-price.rules.js';
import { priceHtml, priceRangeHtml } from './price-html.js';
import { currentPrice, highestPrice, isOnSale, lowestPrice, shownPriceOf } from './price.rules.js';
import type { ProductDetails } from './product-details.js';
import type { ProductEntity } from '../product.entity.js';

/** What decides how a shop shows prices now. */
interface PriceDisplay {
  readonly shop: ShopOptions;
  readonly ratesOf: RatesByClass;
  readonly now: Instant;
}

/** The price of a product as HTML, as the shop shows it. That of a product with several prices is the lowest and the highest of them. */
export function displayedPriceHtml(
  { product, variations, members }: Pick<ProductDetails, 'product' | 'variations' | 'members'>,
  display: PriceDisplay,
): string {
  // Variations of a product in the trash are hidden.
  if (product.type === 'variable') return htmlOfVariable(product, product.notInTrash ? variations : [], display);
  const { shop, ratesOf, now } = display;
  if (product.type !== 'grouped' || product.groupedIds === null) {
    const shown = (price: string) => displayedPrice(price, product, shop, ratesOf);
    return priceHtml(shown(currentPrice(product, now)), shown(isOnSale(product, now) ? product.regularPrice : ''), shop);
  }
  const prices = members.map((member) => {
    const { price } = shownPriceOf({ ...member, members: [] }, shop, now);
    return displayedPrice(price, member.product, shop, ratesOf);
  });
  return priceRangeHtml(lowestPrice(prices), highestPrice(prices), shop);
}

/** If all variations cost the same, before a sale as well, the former price is crossed out. */
function htmlOfVariable(
  product: ProductEntity,
  variations: readonly VariationEntity[],
  { shop, ratesOf, now }: PriceDisplay,
): string {
  const priced = shownVariations(product, variations, shop).filter(
    (variation) => variation.visible && currentPrice(variation, now) !== '',
  );
  const shownOf = (priceOf: (variation: VariationEntity) => string) =>
    priced.map((variation) => displayedPrice(priceOf(variation), taxFieldsOf(variation, product), shop, ratesOf));
  const prices = shownOf((variation) => currentPrice(variation, now));
  const [lowest, highest] = [lowestPrice(prices), highestPrice(prices)];
  const range = priceRangeHtml(lowest, highest, shop);
  if (range !== priceHtml(lowest, '', shop) || !priced.some((variation) => isOnSale(variation, now))) return range;
  const before = shownOf(({ regularPrice }) => regularPrice);
  const former = highestPrice(before);
  return priceHtml(lowest, priceHtml(lowestPrice(before), '', shop) === priceHtml(former, '', shop) ? former : '', shop);
}

const taxFieldsOf = ({ taxClass }: VariationEntity, product: ProductEntity) => ({
  taxStatus: product.taxStatus,
  taxClass: taxClass === 'parent' ? product.taxClass : taxClass,
});
