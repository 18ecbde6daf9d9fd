import { TAX_CLASS } from '@grove/taxes';
import { Field, IGNORE_EMPTY, IGNORE_EMPTY_AND_ZERO, VersionedDatedQuery, WithoutFields } from '@grove/rest';
import { lenientBound } from '../products/api/products.versions.query.js';

const STATUSES = ['any', 'future', 'trash', 'draft', 'pending', 'private', 'publish'] as const;

/** A term of an attribute that variations must have. */
export class AttributeTermFilter {
  @Field.text({ description: 'Slug of the attribute.' }) attribute?: string;
  @Field.text({ description: 'Slug or name of the term.' }) term?: string;
}

/** Arguments of lists of variations in `shop/v2`. */
export class VariationsQueryV2 extends VersionedDatedQuery {
  @Field.enum(['date', 'id', 'include', 'title', 'slug', 'modified', 'menu_order'], {
    description: 'Sort by this field.',
    default: 'date',
  })
  override orderby: string;
  @Field.text({
    description: 'Only variations with one of these SKUs (separated by commas).',
    max: 5000,
    ignoredValues: IGNORE_EMPTY_AND_ZERO,
  })
  sku?: string;
  @Field.enum(STATUSES, { description: 'Only variations of this status.', default: 'any', ignoredValues: IGNORE_EMPTY })
  status: string;
  @Field.boolean({ description: 'Only variations in stock, or only others.', ignoredValues: IGNORE_EMPTY }) inStock?: boolean;
  @Field.boolean({ description: 'Only variations on sale, or only others.', ignoredValues: IGNORE_EMPTY }) onSale?: boolean;
  @Field.of(lenientBound, { description: 'Only variations with at least this price.' }) minPrice?: string;
  @Field.of(lenientBound, { description: 'Only variations with at most this price.' }) maxPrice?: string;
  @Field.text({
    description: 'Only variations of this tax class; standard for the standard class.',
    dynamicEnum: TAX_CLASS,
    ignoredValues: IGNORE_EMPTY,
  })
  taxClass?: string;
  @Field.boolean({ description: 'Only virtual variations, or only others.', ignoredValues: IGNORE_EMPTY }) virtual?: boolean;
  @Field.boolean({ description: 'Only variations with downloads, or only others.', ignoredValues: IGNORE_EMPTY })
  downloadable?: boolean;
  @Field.integers({ description: 'Only variations of these products.' }) parent?: number[];
  @Field.integers({ description: 'No variations of these products.' }) parentExclude?: number[];
  @Field.text({ description: 'Only variations of products with this slug.', ignoredValues: IGNORE_EMPTY }) slug?: string;
}

/** Arguments of lists of variations in `shop/v3`. */
@WithoutFields('inStock')
export class VariationsQueryV3 extends VariationsQueryV2 {
  @Field.enum(['instock', 'outofstock', 'onbackorder'], {
    description: 'Only variations of this stock status.',
    ignoredValues: IGNORE_EMPTY,
  })
  stockStatus?: string;
  @Field.boolean({ description: 'Only variations with a price, or only others.', ignoredValues: IGNORE_EMPTY })
  hasPrice?: boolean;
  @Field.enums(STATUSES, { description: 'Only variations of these statuses.', ignoredValues: IGNORE_EMPTY })
  includeStatus?: string[];
  @Field.enums(STATUSES, { description: 'No variations of these statuses.', ignoredValues: IGNORE_EMPTY })
  excludeStatus?: string[];
  @Field.list(AttributeTermFilter, { description: 'Terms that variations must have.', max: 20 })
  attributes?: AttributeTermFilter[];
}
