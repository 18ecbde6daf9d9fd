import type { ResourceErrors } from '@grove/rest';
import {
  AttributeNotChanged,
  AttributeNotCreated,
  AttributeNotFound,
  CategoryImageNotFetched,
  DefaultCategory,
  ExternalBackorders,
  ExternalStock,
  GlobalUniqueIdTaken,
  ImageNotFetched,
  InvalidDownload,
  InvalidImage,
  InvalidVariation,
  ProductNotDeletable,
  ProductNotEditable,
  ProductNotFound,
  ProductOwnParent,
  ProductTrashed,
  ProductUnknown,
  ReviewDuplicate,
  ReviewNotFound,
  ReviewProductNotFound,
  ReviewTextMissing,
  ReviewTrashed,
  ReviewUnknown,
  SkuTaken,
  TermExists,
  TermNameEmpty,
  TermNotFound,
  TermParentMissing,
  TermSlugTaken,
  VariationIsNoProduct,
  VariationNotFound,
  VariationTrashed,
} from './errors.js';

/** The errors of each resource, for documents. */
const PRODUCT_WRITES = [
  ProductOwnParent,
  SkuTaken,
  GlobalUniqueIdTaken,
  InvalidDownload,
  ExternalStock,
  ExternalBackorders,
  InvalidImage,
  ImageNotFetched,
];
export const PRODUCT_ERRORS: ResourceErrors = {
  view: [ProductNotFound],
  create: [...PRODUCT_WRITES, InvalidVariation],
  edit: [ProductNotEditable, ...PRODUCT_WRITES, InvalidVariation],
  delete: [ProductNotFound, ProductNotDeletable, ProductTrashed],
};
/** The same in `wc/v2` and `wc/v3`, which know variations as records of their own. */
export const PRODUCT_ERRORS_V2: ResourceErrors = {
  view: [ProductUnknown],
  create: PRODUCT_WRITES,
  edit: [ProductNotEditable, VariationIsNoProduct, ...PRODUCT_WRITES],
  delete: [ProductUnknown, ProductNotDeletable, VariationIsNoProduct, ProductTrashed],
};
const VARIATION_WRITES = [
  ProductUnknown,
  VariationNotFound,
  SkuTaken,
  GlobalUniqueIdTaken,
  InvalidDownload,
  InvalidImage,
  ImageNotFetched,
];
export const VARIATION_ERRORS: ResourceErrors = {
  list: [ProductUnknown],
  view: [ProductUnknown, VariationNotFound],
  create: VARIATION_WRITES,
  edit: VARIATION_WRITES,
  delete: [ProductUnknown, VariationNotFound, VariationTrashed],
};
const TERM_WRITES = [TermNameEmpty, TermExists, TermSlugTaken];
export const TERM_ERRORS: ResourceErrors = {
  view: [TermNotFound],
  create: TERM_WRITES,
  edit: [TermNotFound, ...TERM_WRITES],
  delete: [TermNotFound],
};
export const CATEGORY_ERRORS: ResourceErrors = {
  view: [TermNotFound],
  create: [...TERM_WRITES, TermParentMissing, InvalidImage, CategoryImageNotFetched],
  edit: [TermNotFound, ...TERM_WRITES, TermParentMissing, InvalidImage, CategoryImageNotFetched],
  delete: [TermNotFound, DefaultCategory],
};
export const ATTRIBUTE_ERRORS: ResourceErrors = {
  view: [AttributeNotFound],
  create: [AttributeNotCreated],
  edit: [AttributeNotFound, AttributeNotChanged],
  delete: [AttributeNotFound],
};
export const ATTRIBUTE_TERM_ERRORS: ResourceErrors = {
  list: [AttributeNotFound],
  view: [AttributeNotFound, TermNotFound],
  create: [AttributeNotFound, ...TERM_WRITES],
  edit: [AttributeNotFound, TermNotFound, ...TERM_WRITES],
  delete: [AttributeNotFound, TermNotFound],
};
export const REVIEW_ERRORS: ResourceErrors = {
  list: [ReviewProductNotFound],
  view: [ReviewProductNotFound, ReviewNotFound],
};
export const PRODUCT_REVIEW_ERRORS: ResourceErrors = {
  view: [ReviewUnknown, ReviewProductNotFound],
  create: [ReviewProductNotFound, ReviewTextMissing, ReviewDuplicate],
  edit: [ReviewUnknown, ReviewProductNotFound, ReviewTextMissing],
  delete: [ReviewUnknown, ReviewProductNotFound, ReviewTrashed],
};
