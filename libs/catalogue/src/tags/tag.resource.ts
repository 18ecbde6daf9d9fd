import { SHOP, SHOP_V2, SHOP_V3, Field, Resource } from '@grove/rest';
import { TermNotHierarchical } from '../errors.js';
import { TERM_ERRORS } from '../resource-errors.js';
import { OffsetTermQuery } from '../product-terms/shop-terms.query.js';

/** A tag of products. */
@Resource({
  namespace: SHOP,
  alsoIn: [SHOP_V2, SHOP_V3],
  route: 'products/tags',
  title: 'tag',
  errors: TERM_ERRORS,
  capability: 'manage_product_terms',
  collection: OffsetTermQuery,
  refusedFields: { parent: TermNotHierarchical },
  batch: true,
})
export class ProductTag {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier in URLs; generated from the name if absent.' }) slug: string;
  @Field.html({ description: 'Description.' }) description: string;
  @Field.integer({ description: 'Number of published products with this tag.', readonly: true }) count: number;
}
