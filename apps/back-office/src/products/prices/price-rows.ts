import type { Product } from '@grove/client';
import type { ProductChange } from '../store-products.js';
import { changedPrice, type PriceChange } from './price-change.js';

/** Which of the two prices of a product. */
export type PriceName = 'regular_price' | 'sale_price';

/** A price before and after a change. */
export interface PriceRow {
  readonly productId: number;
  /** Only if the price is that of a variation. */
  readonly variationId?: number;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The prices that a change makes different: those of products, and of each of their variations. What has no such price stays without one. */
export function priceRows(products: readonly Product[], price: PriceName, change: PriceChange, decimals: number): PriceRow[] {
  return products
    .flatMap(pricedOf)
    .filter((priced) => priced[price] !== '')
    .map(({ productId, variationId, name, ...prices }) => ({
      ...{ productId, variationId, name },
      before: prices[price],
      after: changedPrice(prices[price], change, decimals),
    }))
    .filter(({ before, after }) => before !== after);
}

type Priced = Pick<PriceRow, 'productId' | 'variationId' | 'name'> & Readonly<Record<PriceName, string>>;

const pricedOf = ({ id, name, variations, regular_price, sale_price }: Product): Priced[] =>
  variations.length === 0
    ? [{ productId: id, name, regular_price, sale_price }]
    : variations.map((variation) => ({
        productId: id,
        variationId: variation.id,
        name: `${name} – ${variation.attributes.map(({ option }) => option).join(', ')}`,
        regular_price: variation.regular_price,
        sale_price: variation.sale_price,
      }));

/** What is sent: a product for each of them, with all its variations that change. */
export function toChanges(rows: readonly PriceRow[], price: PriceName): ProductChange[] {
  const byProduct = new Map<number, PriceRow[]>();
  for (const row of rows) byProduct.set(row.productId, [...(byProduct.get(row.productId) ?? []), row]);
  return [...byProduct].map(([id, prices]) => {
    const own = prices.find(({ variationId }) => variationId === undefined);
    if (own) return { id, [price]: own.after };
    return { id, variations: prices.map(({ variationId, after }) => ({ id: variationId!, [price]: after })) };
  });
}
