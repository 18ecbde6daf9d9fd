import { restError } from '@grove/core';
import './errors.nl.js';

/** Products. */
export const ProductNotFound = restError('shop_rest_invalid_product_id', 404, 'There is no product with this id.');
/** The same in `wc/v2` and `wc/v3`. */
export const ProductUnknown = restError('shop_rest_product_invalid_id', 404, 'There is no product with this id.');
export const ProductNotDeletable = restError('shop_rest_product_invalid_id', 404, 'There is no product with this id to delete.');
export const ProductNotEditable = restError('shop_rest_product_invalid_id', 400, 'There is no product with this id to change.');
export const VariationIsNoProduct = restError(
  'shop_rest_invalid_product_id',
  404,
  'This is a variation. Change or delete it below its product: products/{productId}/variations/{id}.',
);
export const ProductExists = restError(
  'shop_rest_product_exists',
  400,
  'A new product gets its id from us. Leave the id out, or update the product.',
);
export const ProductTrashed = restError(
  'shop_rest_already_trashed',
  410,
  'The product is in the trash already. Send force=true to delete it for good.',
);
export const ProductOwnParent = restError(
  'product_invalid_parent_id',
  400,
  'A product cannot belong to itself. Send the id of another product, or 0.',
);
export const SkuTaken = restError('product_invalid_sku', 400, 'This SKU belongs to product {resourceId}. Choose another.');
export const GlobalUniqueIdTaken = restError(
  'product_invalid_global_unique_id',
  400,
  'This global unique id belongs to product {resourceId}. Choose another.',
);
export const InvalidDownload = restError(
  'product_invalid_download',
  400,
  'The file {file} has no full URL. Send one that starts with http:// or https://.',
);
export const ExternalStock = restError(
  'product_external_invalid_manage_stock',
  400,
  'The stock of an external product cannot be managed.',
);
export const ExternalBackorders = restError(
  'product_external_invalid_backorders',
  400,
  'An external product cannot have backorders.',
);
export const InvalidImage = restError(
  'shop_product_invalid_image_id',
  400,
  'Media item {id} is not a picture. Upload a picture first and send its id.',
);
export const ImageNotFetched = restError(
  'shop_product_image_upload_error',
  400,
  'The picture {src} could not be fetched: {reason}. Upload it and send its id.',
);
export const InvalidVariation = restError(
  'shop_rest_invalid_variation_id',
  400,
  'Variation {id} does not belong to this product.',
);
export const VariationNotFound = restError(
  'shop_rest_product_variation_invalid_id',
  404,
  'This product has no variation with this id.',
);
export const InvalidVariationImage = restError(
  'shop_variation_invalid_image_id',
  400,
  'Media item {id} is not a picture. Upload a picture first and send its id.',
);
export const VariationTrashed = restError(
  'shop_rest_already_trashed',
  410,
  'The variation is already in the trash. Send force=true to delete it permanently.',
);
export const TooManyVariations = restError(
  'shop_rest_too_many_variations',
  400,
  'A product can have {limit} variations at most. Use fewer attributes or options.',
);
export const NotEnoughStock = restError(
  'shop_rest_insufficient_stock',
  409,
  'Only {left} pieces of {name} are left. Order fewer, or take the product out of the order.',
);

/** Terms. */
export const TermNotFound = restError('shop_rest_term_invalid', 404, 'There is no such term with this id.');
export const TermNameEmpty = restError('empty_term_name', 400, 'The name is empty. Send a name with at least one letter.');
export const TermExists = restError(
  'term_exists',
  400,
  'Term {resourceId} has this name already. Choose another, or change that one.',
);
export const TermSlugTaken = restError('duplicate_term_slug', 400, 'Another term has this slug. Choose another.');
export const TermParentMissing = restError('missing_parent', 400, 'There is no term with the id of this parent.');
export const TermNotHierarchical = restError(
  'shop_rest_taxonomy_not_hierarchical',
  400,
  'These terms have no parents. Leave parent out.',
);
export const DefaultCategory = restError(
  'shop_rest_cannot_delete',
  400,
  'This is the default category of products. It cannot be deleted.',
);
export const CategoryImageNotFetched = restError(
  'shop_rest_invalid_remote_image_url',
  400,
  'The picture {src} could not be fetched: {reason}. Upload it and send its id.',
);

/** Attributes. */
export const AttributeNotFound = restError('shop_rest_taxonomy_invalid', 404, 'There is no attribute with this id.');
export const AttributeNotCreated = restError('shop_rest_cannot_create', 400, 'The attribute cannot be created: {reason}.');
export const AttributeNotChanged = restError('shop_rest_cannot_edit', 400, 'The attribute cannot be changed: {reason}.');

/** Reviews. */
export const ReviewProductNotFound = restError('shop_rest_product_invalid_id', 404, 'There is no product with this id.');
export const ReviewUnknown = restError('shop_rest_review_invalid_id', 404, 'There is no review with this id.');
export const ReviewExists = restError(
  'shop_rest_review_exists',
  400,
  'Grove gives a new review its id. Leave the id out, or update the review.',
);
export const ReviewTextMissing = restError(
  'shop_rest_review_content_invalid',
  400,
  'The review is empty. Send a text with at least one letter.',
);
export const ReviewDuplicate = restError(
  'shop_rest_comment_duplicate',
  409,
  'This person has already written the same review. Nothing was stored.',
);
export const ReviewTrashed = restError(
  'shop_rest_already_trashed',
  410,
  'The review is already in the trash. Send force=true to delete it permanently.',
);
export const ReviewNotFound = restError('shop_rest_product_review_invalid_id', 404, 'This product has no review with this id.');
