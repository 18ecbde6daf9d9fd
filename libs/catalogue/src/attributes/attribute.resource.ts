import { SHOP, SHOP_V2, SHOP_V3, Field, Resource } from '@grove/rest';
import { ATTRIBUTE_ERRORS } from '../resource-errors.js';

/** A global attribute of products. Its terms are the options. */
@Resource({
  namespace: SHOP,
  alsoIn: [SHOP_V2, SHOP_V3],
  route: 'products/attributes',
  title: 'attribute',
  errors: ATTRIBUTE_ERRORS,
  capability: 'manage_product_terms',
  refusals: { edit: 'shop_rest_cannot_update' },
  batch: true,
})
export class Attribute {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier, unique to attributes; starts with pa_.' }) slug: string;
  @Field.enum(['select', 'text'], { description: 'How customers choose an option.', default: 'select' }) type: string;
  @Field.enum(['menu_order', 'name', 'name_num', 'id'], { description: 'How its terms are sorted.', default: 'menu_order' })
  orderBy: string;
  @Field.boolean({ description: 'Whether its terms have archive pages.', default: false }) hasArchives: boolean;
}
