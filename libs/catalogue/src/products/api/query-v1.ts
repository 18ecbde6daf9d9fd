import { DatedQuery, IGNORE_EMPTY, IGNORE_EMPTY_AND_ZERO, Field, oneOf, type FieldType } from '@grove/rest';

const STATUS_FILTER = oneOf(['any', 'draft', 'pending', 'private', 'publish']);

/** Imported products may also have the status `future`, which cannot be set here, so the schema does not offer it. */
const statusFilter: FieldType = {
  schema: STATUS_FILTER.schema,
  parse: (value) => (value === 'future' ? value : STATUS_FILTER.parse(value)),
};

/** Arguments of the list of products in `wc/v1`. */
export class ProductsQuery extends DatedQuery {
  @Field.text({ description: 'Only the product with this slug.', ignoredValues: IGNORE_EMPTY }) slug?: string;
  @Field.of(statusFilter, {
    description: 'Only products of this status; any is every status except trash.',
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
    description: 'Only products of these categories or their descendants (ids or slugs, separated by commas).',
    max: 2000,
    ignoredValues: IGNORE_EMPTY_AND_ZERO,
  })
  category?: string;
  @Field.text({
    description: 'Only products with one of these tags (ids or slugs, separated by commas).',
    max: 2000,
    ignoredValues: IGNORE_EMPTY_AND_ZERO,
  })
  tag?: string;
  @Field.text({
    description: 'Only products of these shipping classes (ids or slugs, separated by commas).',
    max: 2000,
    ignoredValues: IGNORE_EMPTY,
  })
  shippingClass?: string;
  @Field.text({ description: 'Slug of an attribute; used together with attribute_term.', ignoredValues: IGNORE_EMPTY })
  attribute?: string;
  @Field.text({
    description: 'Only products with one of these terms of that attribute (ids or slugs, separated by commas).',
    max: 2000,
    ignoredValues: IGNORE_EMPTY,
  })
  attributeTerm?: string;
  @Field.text({
    description: 'Only products with one of these SKUs (separated by commas).',
    max: 5000,
    ignoredValues: IGNORE_EMPTY_AND_ZERO,
  })
  sku?: string;
  @Field.text({
    description: 'Only the product that has this SKU, or whose variation has it; if there is none, what search finds.',
    max: 2000,
    ignoredValues: IGNORE_EMPTY,
  })
  searchOrSku?: string;
  @Field.boolean({ description: 'Only products on sale, or only others.', ignoredValues: IGNORE_EMPTY }) onSale?: boolean;
  @Field.enum(['instock', 'outofstock', 'onbackorder', 'lowstock'], {
    description:
      'Only products of this stock status; lowstock are those in stock of which they, or one of their variations, have no more than the amount that counts as low.',
    ignoredValues: IGNORE_EMPTY,
  })
  stockStatus?: string;
}

/** Arguments of a deletion in every version, besides `force`. */
export class DeleteProductQuery {
  @Field.anything({ description: 'Accepted for compatibility; it has no effect.' }) reassign?: unknown;
}
