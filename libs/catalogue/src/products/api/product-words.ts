/** The types of products that clients can choose. */
export const PRODUCT_TYPES = ['simple', 'grouped', 'external', 'variable'] as const;

/** The statuses of products that clients of every version can choose. */
export const PRODUCT_STATUSES = ['draft', 'pending', 'private', 'publish'] as const;
