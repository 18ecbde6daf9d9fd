import type { Instant } from '@grove/database';
import type { Random } from '../random.js';
import type { Choices, OrderData } from './sample-orders.js';

/** A product with a quantity. */
export interface BasketItem {
  readonly sku: string;
  readonly pieces: number;
}

/** All SKUs that a basket may contain. */
export const skusOf = ({ popular, inNovemberAndDecember }: OrderData): string[] =>
  [...popular, ...inNovemberAndDecember].flatMap(({ skus }) => skus);

/** The basket of an order at this instant: different products that the shop has. */
export function basketAt(at: Instant, data: OrderData, known: ReadonlySet<string>, random: Random): BasketItem[] {
  const isFestive = ['11', '12'].includes(at.slice(5, 7));
  const choices = [...data.popular, ...(isFestive ? data.inNovemberAndDecember : [])].flatMap(weighted);
  const available = choices.filter(({ sku }) => known.has(sku));
  const basket = new Map<string, BasketItem>();
  const kinds = 1 + random.integerBelow(4);
  for (let kind = 0; kind < kinds && available.length > 0; kind++) {
    const { sku, maxQuantity } = random.pickWeighted(available);
    if (!basket.has(sku)) basket.set(sku, { sku, pieces: 1 + random.integerBelow(maxQuantity) });
  }
  return [...basket.values()];
}

const weighted = ({ skus, weight, maxQuantity }: Choices) => skus.map((sku) => ({ sku, weight, maxQuantity }));
