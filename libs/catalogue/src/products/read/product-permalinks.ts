import { In } from 'typeorm';
import { termPaths } from '@grove/content';
import { type Database, Repository } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { DEFAULT_PERMALINKS, pathOf, type Permalinks } from '@grove/settings';
import { CATEGORY } from '../../product-terms/taxonomies.js';
import { ProductTermEntity } from '../product-term.entity.js';

/** What the URLs of products depend on besides the products. */
export interface ProductPermalinks {
  readonly settings: Permalinks;
  /** The slugs of the category that the URL of a product contains, from the top; empty unless URLs contain categories. */
  readonly categories: ReadonlyMap<number, readonly string[]>;
}

/** The permalinks of a site that has not chosen others. */
export const DEFAULT_PRODUCT_PERMALINKS: ProductPermalinks = { settings: DEFAULT_PERMALINKS, categories: new Map() };

const CATEGORY_TAG = '%product_cat%';

/** What the paths of products contain if they have no category. */
const NO_CATEGORY = ['uncategorized'];

const PUBLIC_STATUSES = new Set(['publish', 'private']);

/** The URL of the page of a product. That of a product without a public page, such as a draft, contains its id. */
export function permalinkOf(
  product: { readonly id: number; readonly slug: string; readonly status: string },
  { home }: Pick<MountPoint, 'home'>,
  { settings, categories }: ProductPermalinks,
): string {
  if (!PUBLIC_STATUSES.has(product.status) || product.slug === '') return `${home}/?post_type=product&p=${product.id}`;
  const base = settings.productBase.replace(CATEGORY_TAG, (categories.get(product.id) ?? NO_CATEGORY).join('/'));
  return home + (pathOf(settings, `${base}/${product.slug}`) ?? `/?product=${product.slug}`);
}

/** Reads what the URLs of products depend on. */
export async function loadProductPermalinks(
  database: Database,
  settings: Permalinks,
  products: readonly { readonly id: number }[],
): Promise<ProductPermalinks> {
  if (products.length === 0 || !settings.productBase.includes(CATEGORY_TAG)) return { settings, categories: new Map() };
  // Of several categories, the one with the highest parent id decides, then the one with the lowest id.
  const assigned = await new Repository(database, ProductTermEntity).find({
    select: { productId: true, termId: true, term: { id: true, slug: true, parentId: true } },
    relations: { term: true },
    where: { productId: In(products.map(({ id }) => id)), term: { taxonomy: CATEGORY } },
    order: { term: { parentId: 'ASC', id: 'DESC' } },
  });
  const chosen = new Map(assigned.map(({ productId, term }) => [productId, term!]));
  const paths = await termPaths(database, [...chosen.values()]);
  return { settings, categories: new Map([...chosen].map(([productId, { id }]) => [productId, paths.get(id)!])) };
}
