import { SHOP, Field, Resource } from '@grove/rest';
import { TreeTermQuery } from '../product-terms/shop-terms.query.js';

/** The picture of a category. */
export class CategoryImage {
  @Field.integer({ about: 'Identifier of the picture among the media; 0 removes it.' }) id: number;
  @Field.dateTime({ about: 'When it was added (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ about: 'When it was last changed (UTC).', readonly: true }) dateModified: string;
  @Field.uri({ about: 'Address of the picture.' }) src: string;
  @Field.text({ about: 'Title of the picture; written to the medium.' }) title: string;
  @Field.text({ about: 'Alternative text; written to the medium.' }) alt: string;
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
  @Field.text({ about: 'Name.', required: true }) name: string;
  @Field.slug({ about: 'Identifier in addresses; made from the name when absent.' }) slug: string;
  @Field.integer({ about: 'The category above; 0 at the top.' }) parent: number;
  @Field.html({ about: 'Description.' }) description: string;
  @Field.choice(['default', 'products', 'subcategories', 'both'], { about: 'What its page shows.', default: 'default' })
  display: string;
  @Field.objectOrNull(CategoryImage, { about: 'Picture.' }) image: CategoryImage | null;
  @Field.integer({ about: 'Place in hand-made orders.' }) menuOrder: number;
  @Field.integer({ about: 'Published products directly in it.', readonly: true }) count: number;
}
