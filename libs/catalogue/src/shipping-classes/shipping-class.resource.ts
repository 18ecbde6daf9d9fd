import { SHOP, SHOP_V2, SHOP_V3, Field, Resource } from '@grove/rest';
import { TermNotHierarchical } from '../errors.js';
import { TERM_ERRORS } from '../resource-errors.js';
import { OffsetTermQuery } from '../product-terms/shop-terms.query.js';

/** A shipping class: a group of products with the same shipping. */
@Resource({
  namespace: SHOP,
  alsoIn: [SHOP_V2, SHOP_V3],
  route: 'products/shipping_classes',
  title: 'shipping class',
  errors: TERM_ERRORS,
  capability: 'manage_product_terms',
  collection: OffsetTermQuery,
  refusedFields: { parent: TermNotHierarchical },
  batch: true,
})
export class ShippingClass {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier of the class; generated from the name if absent.' }) slug: string;
  @Field.html({ description: 'Description.' }) description: string;
  @Field.integer({ description: 'Number of published products of this class.', readonly: true }) count: number;
}
