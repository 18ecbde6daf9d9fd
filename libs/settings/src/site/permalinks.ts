/** How the addresses of records on the site are made. */
export interface Permalinks {
  /** The path of a post, such as `/%year%/%monthnum%/%postname%/`. Empty: posts have their id in the query. Without a slash at the end, no path has one. */
  readonly structure: string;
  /** What the paths of categories and tags begin with; empty for the usual word. */
  readonly categoryBase: string;
  readonly tagBase: string;
  /** What the path of a product begins with, such as `product` or `shop/%product_cat%`. */
  readonly productBase: string;
  /** What the paths of product categories and product tags begin with. */
  readonly productCategoryBase: string;
  readonly productTagBase: string;
  /** The id of the page at the root of the site; 0 for none. */
  readonly frontPageId: number;
}

/** The addresses of a site that has not chosen others. */
export const DEFAULT_PERMALINKS: Permalinks = {
  structure: '/%postname%/',
  categoryBase: '',
  tagBase: '',
  productBase: 'product',
  productCategoryBase: 'product-category',
  productTagBase: 'product-tag',
  frontPageId: 0,
};

/** The name of the setting. */
export const PERMALINKS = 'permalinks';

/** The permalinks in a stored setting. */
export const permalinksOf = (stored: string | undefined): Permalinks =>
  stored === undefined ? DEFAULT_PERMALINKS : { ...DEFAULT_PERMALINKS, ...(JSON.parse(stored) as Partial<Permalinks>) };
