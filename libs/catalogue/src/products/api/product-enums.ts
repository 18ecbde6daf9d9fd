/** The types of products that clients can choose. */
export const PRODUCT_TYPES = ['simple', 'grouped', 'external', 'variable'] as const;

/** Only events, and reads of `wc/v2` and `wc/v3`, show a variation as a product. */
export type ProductType = (typeof PRODUCT_TYPES)[number] | 'variation';

/** The statuses of products that clients of every version can choose, and those of variations in `wc/v3`. */
export const PRODUCT_STATUSES = ['draft', 'pending', 'private', 'publish'] as const;

export type ProductStatus = (typeof PRODUCT_STATUSES)[number] | 'future' | 'trash';

/** The statuses by which products are counted. Those that Grove does not know are counted as `other`. */
export const COUNTED_STATUSES = [...PRODUCT_STATUSES, 'future', 'other', 'trash'] as const;

/** The stock statuses of products and variations. */
export const STOCK_STATUSES = ['instock', 'outofstock', 'onbackorder'] as const;
