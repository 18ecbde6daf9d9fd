import type { NamespaceFamily } from '../systems/system.js';

/** A list of records that both systems are asked for. */
export interface Collection {
  /** The route below the namespace, or below the record that it belongs to: `orders`, `notes`. */
  readonly route: string;
  /**
   * The lists that together have all records. Each is a choice: the first one that the old system answers is read; the others are for principals that may
   * see less, and for older versions.
   */
  readonly lists: readonly (readonly string[])[];
  /** Whether it comes in pages that can be ordered by id; otherwise one answer has all records. */
  readonly isPaged: boolean;
  /** Whether each record can be requested by its id. */
  readonly hasSingles: boolean;
  /** The lists below each record. */
  readonly children: readonly Collection[];
}

const ALL = [['']] as const;
const paged = (route: string, options: Partial<Collection> = {}): Collection => ({
  ...{ route, lists: ALL, isPaged: true, hasSingles: true, children: [] },
  ...options,
});
const whole = (route: string, options: Partial<Collection> = {}): Collection => paged(route, { isPaged: false, ...options });

/** What a shop has, in `wc/v1` to `wc/v3`. Routes that a version does not have are passed over. */
const OF_SHOP: readonly Collection[] = [
  paged('products/categories'),
  paged('products/tags'),
  paged('products/shipping_classes'),
  paged('products/brands'),
  whole('products/attributes', { children: [paged('terms')] }),
  paged('products', {
    lists: [['status=any', ''], ['status=trash']],
    children: [whole('reviews'), paged('variations')],
  }),
  paged('products/reviews', { lists: [['status=all', ''], ['status=spam'], ['status=trash']] }),
  paged('coupons'),
  paged('orders', {
    lists: [['status=any', ''], ['status=checkout-draft'], ['status=trash']],
    children: [whole('notes'), paged('refunds')],
  }),
  paged('customers', { lists: [['role=all', '']], children: [whole('downloads', { hasSingles: false })] }),
  whole('taxes/classes', { hasSingles: false }),
  paged('taxes'),
  paged('webhooks', { lists: [['status=all', '']] }),
];

/** What a site has, in `wp/v2`. */
const OF_SITE: readonly Collection[] = [
  paged('posts', { lists: [['status=any', ''], ['status=trash']], children: [whole('revisions')] }),
  paged('pages', { lists: [['status=any', ''], ['status=trash']], children: [whole('revisions')] }),
  paged('media', { lists: [['status=inherit', ''], ['status=private'], ['status=trash']] }),
  paged('categories'),
  paged('tags'),
  paged('users', { children: [whole('application-passwords', { hasSingles: false })] }),
  paged('comments', {
    lists: [
      ['status=all', ''],
      ['status=spam'],
      ['status=trash'],
      ...['pingback', 'trackback', 'review', 'order_note'].map((type) => [`type=${type}&status=all`]),
    ],
  }),
];

export const COLLECTIONS: Readonly<Record<NamespaceFamily, readonly Collection[]>> = { wc: OF_SHOP, wp: OF_SITE };

/** Answers that are no lists of records. */
export const DOCUMENTS: Readonly<Record<NamespaceFamily, readonly string[]>> = {
  wc: [],
  wp: ['settings', 'types', 'statuses', 'taxonomies', 'users/me'],
};

/** The reports of a year, which WooCommerce computes itself. */
export const yearReports = (year: number): readonly string[] =>
  ['sales', 'top_sellers'].map((name) => `reports/${name}?date_min=${year}-01-01&date_max=${year}-12-31`);
