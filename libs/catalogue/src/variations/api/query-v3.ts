import { Field, IGNORE_EMPTY, WithoutFields } from '@grove/rest';
import { STOCK_STATUSES } from '../../products/api/product-enums.js';
import { STATUSES, VariationsQueryV2 } from './query-v2.js';

/** A term of an attribute that variations must have. */
export class AttributeTermFilter {
  @Field.text({ description: 'Slug of the attribute.' }) attribute?: string;
  @Field.text({ description: 'Slug or name of the term.' }) term?: string;
}

/** Arguments of lists of variations in `wc/v3`. */
@WithoutFields('inStock')
export class VariationsQueryV3 extends VariationsQueryV2 {
  @Field.enum(STOCK_STATUSES, {
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
