import { SHOP, Field, Resource } from '@grove/rest';
import { TreeTermQuery } from '../../product-terms/shop-terms.query.js';
import { CATEGORY_ERRORS } from '../../resource-errors.js';

/** The picture of a category in `wc/v1`. */
export class CategoryImage {
  @Field.integer({ description: 'Identifier of the media item; 0 removes the picture.' }) id: number;
  @Field.dateTime({ description: 'Date of the upload (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ description: 'Date of the last change (UTC).', readonly: true }) dateModified: string;
  @Field.uri({ description: 'URL of the picture.' }) src: string;
  @Field.text({ description: 'Title of the picture; stored in the media item.' }) title: string;
  @Field.text({ description: 'Alternative text; stored in the media item.' }) alt: string;
}

/** A category of products in `wc/v1`, which is `shop/v1`. Categories form a tree. */
@Resource({
  namespace: SHOP,
  route: 'products/categories',
  title: 'category',
  errors: CATEGORY_ERRORS,
  capability: 'manage_product_terms',
  collection: TreeTermQuery,
  batch: true,
})
export class ProductCategory {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier in URLs; generated from the name if absent.' }) slug: string;
  @Field.integer({ description: 'Parent category; 0 for none.' }) parent: number;
  @Field.html({ description: 'Description.' }) description: string;
  @Field.enum(['default', 'products', 'subcategories', 'both'], {
    description: 'What the page of the category shows.',
    default: 'default',
  })
  display: string;
  @Field.objectOrNull(CategoryImage, { description: 'Picture.' }) image: CategoryImage | null;
  @Field.integer({ description: 'Position in lists that are sorted by hand.' }) menuOrder: number;
  @Field.integer({ description: 'Number of published products in the category itself.', readonly: true }) count: number;
}
