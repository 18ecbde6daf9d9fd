import { Money } from '@grove/core';
import type { Instant } from '@grove/database';
import type { ShopOptions } from '@grove/settings';
import { shownVariations } from '../../variations/variation-stock.rules.js';
import type { ProductDetails } from './product-details.js';

/** The prices of a product or variation, as stored. */
export interface Prices {
  regularPrice: string;
  salePrice: string;
  saleFrom: Instant | null;
  saleTo: Instant | null;
  /** The price that is charged whatever the other prices say; see `ProductEntity.activePrice`. */
  activePrice?: string | null;
}

/** The sale price; empty if it is not lower than the regular price or there is no regular price. */
export function validSalePrice({ regularPrice, salePrice }: Pick<Prices, 'regularPrice' | 'salePrice'>): string {
  if (regularPrice === '' || salePrice === '') return '';
  return Money.of(salePrice).isLessThan(Money.of(regularPrice)) ? salePrice : '';
}

/** Whether the sale price applies now; `null` is no limit. */
export function isOnSale(prices: Prices, now: Instant): boolean {
  if (validSalePrice(prices) === '') return false;
  return (prices.saleFrom === null || prices.saleFrom <= now) && (prices.saleTo === null || now <= prices.saleTo);
}

/** The price that a buyer pays now; empty if the product cannot be bought. */
export const currentPrice = (prices: Prices, now: Instant): string =>
  prices.activePrice ?? (isOnSale(prices, now) ? prices.salePrice : prices.regularPrice);

/** The lowest of some prices; empty ones are ignored. */
export const lowestPrice = (prices: readonly string[]): string => bestPrice(prices, (one, other) => one.isLessThan(other));

/** The highest of some prices; empty ones are ignored. */
export const highestPrice = (prices: readonly string[]): string => bestPrice(prices, (one, other) => other.isLessThan(one));

const bestPrice = (prices: readonly string[], isBetter: (one: Money, other: Money) => boolean): string =>
  prices
    .filter((price) => price !== '')
    .reduce((best, price) => (best === '' || isBetter(Money.of(price), Money.of(best)) ? price : best), '');

/** A price, and whether it is a sale price. */
interface ShownPrice {
  readonly price: string;
  readonly onSale: boolean;
}

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

/** The price of a variable product: the lowest price of its visible variations. It is on sale if one of them is. */
export function priceOfVariable(
  product: Pick<Prices, 'activePrice'>,
  variations: readonly (Prices & { visible: boolean })[],
  now: Instant,
): ShownPrice {
  const priced = variations.filter((variation) => variation.visible && currentPrice(variation, now) !== '');
  return {
    price: product.activePrice ?? lowestPrice(priced.map((variation) => currentPrice(variation, now))),
    onSale: priced.some((variation) => isOnSale(variation, now)),
  };
}

/** The price of a group: the lowest price of its products. It is on sale if one of them is. */
export const priceOfGroup = (group: Pick<Prices, 'activePrice'>, members: readonly ShownPrice[]): ShownPrice => ({
  price: group.activePrice ?? lowestPrice(members.map(({ price }) => price)),
  onSale: members.some(({ price, onSale }) => onSale && price !== ''),
});
