import { SHOP, Field, Resource } from '@grove/rest';
import { TreeTermQuery } from '../product-terms/shop-terms.query.js';

/** A term of a global attribute: one option that products may carry. */
@Resource({
  namespace: SHOP,
  route: 'products/attributes/<attribute_id>/terms',
  title: 'attribute term',
  capability: 'manage_product_terms',
  collection: TreeTermQuery,
  batch: true,
})
export class AttributeTerm {
  @Field.id() id: number;
  @Field.text({ about: 'Name.', required: true }) name: string;
  @Field.slug({ about: 'Identifier in addresses; made from the name when absent.' }) slug: string;
  @Field.html({ about: 'Description.' }) description: string;
  @Field.integer({ about: 'Place in hand-made orders.' }) menuOrder: number;
  @Field.integer({ about: 'Published products with this term.', readonly: true }) count: number;
}
