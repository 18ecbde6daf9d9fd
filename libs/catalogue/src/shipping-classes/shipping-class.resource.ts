import { SHOP, Field, Resource } from '@grove/rest';
import { TermNotHierarchical } from '../errors.js';
import { OffsetTermQuery } from '../product-terms/shop-terms.query.js';

/** A shipping class: products that are shipped alike. */
@Resource({
  namespace: SHOP,
  route: 'products/shipping_classes',
  title: 'shipping class',
  capability: 'manage_product_terms',
  collection: OffsetTermQuery,
  refusedFields: { parent: TermNotHierarchical },
  batch: true,
})
export class ShippingClass {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier of the class; made from the name when absent.' }) slug: string;
  @Field.html({ description: 'Description.' }) description: string;
  @Field.integer({ description: 'Published products of this class.', readonly: true }) count: number;
}
