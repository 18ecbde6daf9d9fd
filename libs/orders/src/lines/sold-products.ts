import type { SoldProduct } from '@grove/catalogue';
import type { OrderLineEntity } from './order-line.entity.js';

/** Products and variations on lines, by id. Deleted ones are missing. */
export type SoldProducts = ReadonlyMap<number, SoldProduct>;

/** The SKUs of products and variations, by id. Deleted ones are missing. */
export type SkusById = ReadonlyMap<number, string>;

/** What a line sold; undefined if it was deleted. */
export const soldProductOf = (
  { productId, variationId }: Pick<OrderLineEntity, 'productId' | 'variationId'>,
  products: SoldProducts,
): SoldProduct | undefined => products.get(variationId || productId);
