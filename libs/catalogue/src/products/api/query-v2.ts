import { amountProblem, storedAmount } from '@grove/core';
import { TAX_CLASS } from '@grove/taxes';
import { Field, IGNORE_EMPTY, oneOf, VersionedDatedQuery, WithFieldsOf, WithoutFields, type FieldType } from '@grove/rest';
import { PRODUCT_STATUSES, PRODUCT_TYPES } from './product-enums.js';
import { ProductsQuery } from './query-v1.js';

/** Values of filters in `wc/v2` and `wc/v3`. */
export const STATUSES = ['any', 'future', 'trash', ...PRODUCT_STATUSES] as const;
export const TYPES = [...PRODUCT_TYPES, 'variation'] as const;

/** The values of `orderby`. `post__in` is `include`, and `rand` is `random`. */
const ORDERS = [
  ...['date', 'id', 'include', 'title', 'slug', 'modified', 'price', 'popularity', 'rating', 'menu_order', 'sales'],
  ...['random', 'rand', 'post__in'],
];

/** An amount as a bound. A text that is no number is no bound, and as in WooCommerce neither is 0. */
export const lenientBound: FieldType = {
  schema: { type: 'string' },
  parse(value) {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    return text !== '0' && /^\d/.test(text) && amountProblem(text) === undefined ? storedAmount(text) : undefined;
  },
};

const status: FieldType = oneOf(STATUSES);

/** Arguments of the list of products in `wc/v2`. */
@WithFieldsOf(VersionedDatedQuery)
@WithoutFields('filter', 'stockStatus', 'searchOrSku')
export class ProductsQueryV2 extends ProductsQuery {
  @Field.of(status, {
    description: 'Only products of this status; any is every status except trash.',
    default: 'any',
    ignoredValues: IGNORE_EMPTY,
  })
  declare status: string;
  @Field.enum(TYPES, { description: 'Only products of this type.', ignoredValues: IGNORE_EMPTY }) declare type?: string;
  @Field.enum(ORDERS, { description: 'Sort by this field.', default: 'date' }) declare orderby: string;
  @Field.boolean({ description: 'Only featured products, or only others.', ignoredValues: IGNORE_EMPTY }) featured?: boolean;
  @Field.boolean({ description: 'Only products on sale, or only others.', ignoredValues: IGNORE_EMPTY })
  declare onSale?: boolean;
  @Field.of(lenientBound, { description: 'Only products with at least this price.' }) minPrice?: string;
  @Field.of(lenientBound, { description: 'Only products with at most this price.' }) maxPrice?: string;
  @Field.text({
    description: 'Only products of this tax class; standard for the standard class.',
    dynamicEnum: TAX_CLASS,
    ignoredValues: IGNORE_EMPTY,
  })
  taxClass?: string;
  @Field.boolean({ description: 'Only products in stock, or only others.', ignoredValues: IGNORE_EMPTY }) inStock?: boolean;
  @Field.integers({ description: 'Only products that belong to these products; 0 for none.' }) parent?: number[];
  @Field.integers({ description: 'No products that belong to these products.' }) parentExclude?: number[];
  modifiedAfter?: string;
  modifiedBefore?: string;
  datesAreGmt?: boolean;
}
