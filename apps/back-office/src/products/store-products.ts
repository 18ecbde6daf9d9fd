import type { FailedEntry, Product, ProductInput } from '@grove/client';
import { messageOf } from '../data/http-error.js';
import { saveOnce } from '../data/save-once.js';
import { client } from '../data/site-client.js';

/** The most entries of a batch. */
const BATCH_SIZE = 100;

/** A change of a product. */
export type ProductChange = ProductInput & { readonly id: number };

/** Why a product was not changed, in the words of the server. */
export interface Refusal {
  readonly id: number;
  readonly message: string;
}

/** Changes many products. Each can be refused alone; those that were are returned. */
export async function storeProducts(changes: readonly ProductChange[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    const update = changes.slice(start, start + BATCH_SIZE);
    const { update: results = [] } = await saveOnce('products/batch', update, (options) =>
      client.shop.products.batch({ update }, options),
    );
    results.forEach((result, index) => {
      if (isFailed(result)) refusals.push({ id: update[index]!.id, message: messageOf(result.error) });
    });
  }
  return refusals;
}

const isFailed = (entry: Product | FailedEntry): entry is FailedEntry => 'error' in entry;

/** Reads all products with these ids, or all that match a filter of the list. */
export async function readProducts(which: { ids: readonly number[] } | { filter: object }): Promise<Product[]> {
  const products: Product[] = [];
  if ('filter' in which) {
    for await (const product of client.shop.products.all(which.filter)) products.push(product);
    return products;
  }
  for (let start = 0; start < which.ids.length; start += BATCH_SIZE) {
    const include = which.ids.slice(start, start + BATCH_SIZE);
    products.push(...(await client.shop.products.list({ include, per_page: BATCH_SIZE })).records);
  }
  return products;
}
