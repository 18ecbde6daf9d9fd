import { DatedQuery, IGNORE_EMPTY, IGNORE_EMPTY_AND_ZERO, Field } from '@grove/rest';

/** Arguments of the list of products. */
export class ProductsQuery extends DatedQuery {
  @Field.text({ description: 'Only the product with this slug.', ignoredValues: IGNORE_EMPTY }) slug?: string;
  @Field.enum(['any', 'draft', 'pending', 'private', 'publish'], {
    description: 'Only products of this status; any is all but the trash.',
    default: 'any',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string;
  @Field.enum(['simple', 'grouped', 'external', 'variable'], {
    description: 'Only products of this type.',
    ignoredValues: IGNORE_EMPTY,
  })
  type?: string;
  @Field.text({
    description: 'Only products of these categories (ids, parted by commas) or of categories below them.',
    max: 2000,
    ignoredValues: IGNORE_EMPTY_AND_ZERO,
  })
  category?: string;
  @Field.text({ description: 'Only products with one of these tags (ids).', max: 2000, ignoredValues: IGNORE_EMPTY_AND_ZERO })
  tag?: string;
  @Field.text({ description: 'Only products of these shipping classes (ids).', max: 2000, ignoredValues: IGNORE_EMPTY })
  shippingClass?: string;
  @Field.text({ description: 'Slug of an attribute; with attribute_term.', ignoredValues: IGNORE_EMPTY }) attribute?: string;
  @Field.text({
    description: 'Only products with one of these terms (ids) of that attribute.',
    max: 2000,
    ignoredValues: IGNORE_EMPTY,
  })
  attributeTerm?: string;
  @Field.text({ description: 'Only products with one of these SKUs.', max: 5000, ignoredValues: IGNORE_EMPTY_AND_ZERO })
  sku?: string;
}

/** Arguments of deletion beside `force`. */
export class ProductDeletion {
  @Field.anything({ description: 'Taken for compatibility; nothing of a product is reassigned.' }) reassign?: unknown;
}
