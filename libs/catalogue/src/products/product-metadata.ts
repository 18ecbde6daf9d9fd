/** The kind of the metadata of products and variations, whose ids are from one sequence. */
export const PRODUCT_METADATA = 'product';
