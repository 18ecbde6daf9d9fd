import type { Database } from '@grove/database';

/** What products have that have nothing of their own. */
export const PRODUCT_DEFAULTS = ['category', 'placeholder'] as const;

/** `category`: the id of the category of products without one. `placeholder`: the picture of products without one, as a path at this site or a URL. */
export type ProductDefault = (typeof PRODUCT_DEFAULTS)[number];

/** The value of a default; undefined if the shop has none of its own. */
export async function findProductDefault(
  database: Pick<Database, 'readOnce'>,
  name: ProductDefault,
): Promise<string | undefined> {
  const [row] = await database.readOnce<{ value: string }>('SELECT value FROM product_default WHERE name = ?', [name]);
  return row?.value;
}
