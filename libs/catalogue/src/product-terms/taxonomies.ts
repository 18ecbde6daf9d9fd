/** The taxonomies of the catalogue, as `term.taxonomy` names them. */
export const CATEGORY = 'product_cat';
export const TAG = 'product_tag';
export const SHIPPING_CLASS = 'product_shipping_class';

/** The taxonomy of the terms of a global attribute. By id, so that renaming the attribute touches no term. */
export const attributeTaxonomy = (attributeId: number): string => `attribute:${attributeId}`;
