/** The taxonomies of the catalogue, as stored in `term.taxonomy`. */
export const CATEGORY = 'product_cat';
export const TAG = 'product_tag';
export const BRAND = 'product_brand';
export const SHIPPING_CLASS = 'product_shipping_class';

const ATTRIBUTES = 'attribute:';

/** The taxonomy of the terms of a global attribute. It contains the id, so that terms do not change when the attribute is renamed. */
export const attributeTaxonomy = (attributeId: number): string => `${ATTRIBUTES}${attributeId}`;

/** Whether a taxonomy is that of the terms of a global attribute. */
export const isOfAttribute = (taxonomy: string): boolean => taxonomy.startsWith(ATTRIBUTES);
