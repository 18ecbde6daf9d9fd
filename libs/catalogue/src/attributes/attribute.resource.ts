import { SHOP, Field, Resource } from '@grove/rest';

/** A global attribute: products choose among its terms. */
@Resource({
  namespace: SHOP,
  route: 'products/attributes',
  title: 'attribute',
  capability: 'manage_product_terms',
  refusals: { edit: 'shop_rest_cannot_update' },
  batch: true,
})
export class Attribute {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier, unique to attributes; starts with pa_.' }) slug: string;
  @Field.enum(['select', 'text'], { description: 'How options are chosen.', default: 'select' }) type: string;
  @Field.enum(['menu_order', 'name', 'name_num', 'id'], { description: 'How its terms are sorted.', default: 'menu_order' })
  orderBy: string;
  @Field.boolean({ description: 'Its terms have pages of their own.', default: false }) hasArchives: boolean;
}
