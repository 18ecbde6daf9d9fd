import { Field, IGNORE_EMPTY, WithoutFields, type FieldType } from '@grove/rest';
import { STOCK_STATUSES } from './product-enums.js';
import { STATUSES, TYPES, ProductsQueryV2 } from './query-v2.js';
import type { ProductsQuery } from './query-v1.js';

/** Ids or slugs in one text. WooCommerce ignores a list of them. */
const termsInText: FieldType = {
  schema: { type: 'string' },
  parse: (value) => (typeof value === 'string' && value.length <= 2000 ? value : undefined),
};

/** Arguments of the list of products in `wc/v3`. */
@WithoutFields('inStock')
export class ProductsQueryV3 extends ProductsQueryV2 {
  @Field.enums(STATUSES, { description: 'Only products of these statuses.', ignoredValues: IGNORE_EMPTY })
  includeStatus?: string[];
  @Field.enums(STATUSES, { description: 'No products of these statuses.', ignoredValues: IGNORE_EMPTY }) excludeStatus?: string[];
  @Field.enums(TYPES, { description: 'Only products of these types.', ignoredValues: IGNORE_EMPTY }) includeTypes?: string[];
  @Field.enums(TYPES, { description: 'No products of these types.', ignoredValues: IGNORE_EMPTY }) excludeTypes?: string[];
  @Field.enum(STOCK_STATUSES, {
    description: 'Only products of this stock status.',
    ignoredValues: IGNORE_EMPTY,
  })
  declare stockStatus?: string;
  @Field.text({ description: 'Only products whose SKU contains this text.', ignoredValues: IGNORE_EMPTY }) searchSku?: string;
  @Field.text({ description: 'Only products whose name or SKU contains these words.', ignoredValues: IGNORE_EMPTY })
  searchNameOrSku?: string;
  @Field.of(termsInText, {
    description: 'Only products of these brands or their descendants (ids or slugs, separated by commas).',
  })
  brand?: string;
  @Field.of(termsInText, {
    description: 'No products of these categories or their descendants (ids or slugs, separated by commas).',
  })
  excludeCategory?: string;
  @Field.boolean({ description: 'Only virtual products, or only others.', ignoredValues: IGNORE_EMPTY }) virtual?: boolean;
  @Field.boolean({ description: 'Only products with downloads, or only others.', ignoredValues: IGNORE_EMPTY })
  downloadable?: boolean;
}

/** The arguments of the list in any version. */
export type AnyProductsQuery = ProductsQuery & Partial<ProductsQueryV3>;
