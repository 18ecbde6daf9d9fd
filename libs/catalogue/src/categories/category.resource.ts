import { SHOP, Field, Resource } from '@grove/rest';
import { TreeTermQuery } from '../product-terms/shop-terms.query.js';

/** The picture of a category. */
export class CategoryImage {
  @Field.integer({ description: 'Identifier of the picture among the media; 0 removes it.' }) id: number;
  @Field.dateTime({ description: 'When it was added (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ description: 'When it was last changed (UTC).', readonly: true }) dateModified: string;
  @Field.uri({ description: 'Address of the picture.' }) src: string;
  @Field.text({ description: 'Title of the picture; written to the medium.' }) title: string;
  @Field.text({ description: 'Alternative text; written to the medium.' }) alt: string;
}

/** A category of products; categories form a tree. */
@Resource({
  namespace: SHOP,
  route: 'products/categories',
  title: 'category',
  capability: 'manage_product_terms',
  collection: TreeTermQuery,
  batch: true,
})
export class ProductCategory {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier in addresses; made from the name when absent.' }) slug: string;
  @Field.integer({ description: 'The category above; 0 at the top.' }) parent: number;
  @Field.html({ description: 'Description.' }) description: string;
  @Field.enum(['default', 'products', 'subcategories', 'both'], { description: 'What its page shows.', default: 'default' })
  display: string;
  @Field.objectOrNull(CategoryImage, { description: 'Picture.' }) image: CategoryImage | null;
  @Field.integer({ description: 'Place in hand-made orders.' }) menuOrder: number;
  @Field.integer({ description: 'Published products directly in it.', readonly: true }) count: number;
}
