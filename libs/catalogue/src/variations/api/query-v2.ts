import { TAX_CLASS } from '@grove/taxes';
import { Field, IGNORE_EMPTY, IGNORE_EMPTY_AND_ZERO, VersionedDatedQuery } from '@grove/rest';
import { lenientBound } from '../../products/api/query-v2.js';

/** Statuses by which lists of variations can be limited. */
export const STATUSES = ['any', 'future', 'trash', 'draft', 'pending', 'private', 'publish'] as const;

/** Arguments of lists of variations in `wc/v2`. */
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
