import { Money } from '@grove/core';
import type { Instant } from '@grove/database';

/** The prices of a product or variation, as stored. */
export interface Prices {
  regularPrice: string;
  salePrice: string;
  saleFrom: Instant | null;
  saleTo: Instant | null;
}

/** A sale price that is not below the regular price, or stands alone, is no sale price. */
export function settledSalePrice({ regularPrice, salePrice }: Pick<Prices, 'regularPrice' | 'salePrice'>): string {
  if (regularPrice === '' || salePrice === '') return '';
  return Money.of(salePrice).isLessThan(Money.of(regularPrice)) ? salePrice : '';
}

/** Whether the sale price counts now; an open end has no limit. */
export function isOnSale(prices: Prices, now: Instant): boolean {
  if (settledSalePrice(prices) === '') return false;
  return (prices.saleFrom === null || prices.saleFrom <= now) && (prices.saleTo === null || now <= prices.saleTo);
}

/** The price a buyer pays now; empty when it cannot be bought. */
export const priceNow = (prices: Prices, now: Instant): string =>
  isOnSale(prices, now) ? prices.salePrice : prices.regularPrice;

/** The cheapest of some prices; empty ones do not count. */
export function cheapest(prices: readonly string[]): string {
  return prices
    .filter((price) => price !== '')
    .reduce((least, price) => (least === '' || Money.of(price).isLessThan(Money.of(least)) ? price : least), '');
}

/** What a product with variations is sold for: the lowest price of those that are shown and have one. It is on sale when one of them is. */
export function offerOf(
  variations: readonly (Prices & { visible: boolean })[],
  now: Instant,
): { price: string; onSale: boolean } {
  const offered = variations.filter((variation) => variation.visible && priceNow(variation, now) !== '');
  return {
    price: cheapest(offered.map((variation) => priceNow(variation, now))),
    onSale: offered.some((variation) => isOnSale(variation, now)),
  };
}
