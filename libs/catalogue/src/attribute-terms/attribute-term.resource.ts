import { SHOP, SHOP_V2, SHOP_V3, Field, Resource } from '@grove/rest';
import { TermNotHierarchical } from '../errors.js';
import { ATTRIBUTE_TERM_ERRORS } from '../resource-errors.js';
import { TreeTermQuery } from '../product-terms/shop-terms.query.js';

/** A term of a global attribute: an option that products can have. */
@Resource({
  namespace: SHOP,
  alsoIn: [SHOP_V2, SHOP_V3],
  route: 'products/attributes/<attribute_id>/terms',
  title: 'attribute term',
  errors: ATTRIBUTE_TERM_ERRORS,
  capability: 'manage_product_terms',
  collection: TreeTermQuery,
  refusedFields: { parent: TermNotHierarchical },
  batch: true,
})
export class AttributeTerm {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier in URLs; generated from the name if absent.' }) slug: string;
  @Field.html({ description: 'Description.' }) description: string;
  @Field.integer({ description: 'Position in lists that are sorted by hand.' }) menuOrder: number;
  @Field.integer({ description: 'Number of published products with this term.', readonly: true }) count: number;
}
