import { DatedQuery, EMPTY, EMPTY_OR_ZERO, Field } from '@grove/rest';

/** Arguments of the list of products. */
export class ProductsQuery extends DatedQuery {
  @Field.text({ about: 'Only the product with this slug.', narrowsNothing: EMPTY }) slug?: string;
  @Field.choice(['any', 'draft', 'pending', 'private', 'publish'], {
    about: 'Only products of this status; any is all but the trash.',
    default: 'any',
    narrowsNothing: EMPTY,
  })
  status: string;
  @Field.choice(['simple', 'grouped', 'external', 'variable'], { about: 'Only products of this type.', narrowsNothing: EMPTY })
  type?: string;
  @Field.text({
    about: 'Only products of these categories (ids, parted by commas) or of categories below them.',
    max: 2000,
    narrowsNothing: EMPTY_OR_ZERO,
  })
  category?: string;
  @Field.text({ about: 'Only products with one of these tags (ids).', max: 2000, narrowsNothing: EMPTY_OR_ZERO }) tag?: string;
  @Field.text({ about: 'Only products of these shipping classes (ids).', max: 2000, narrowsNothing: EMPTY })
  shippingClass?: string;
  @Field.text({ about: 'Slug of an attribute; with attribute_term.', narrowsNothing: EMPTY }) attribute?: string;
  @Field.text({ about: 'Only products with one of these terms (ids) of that attribute.', max: 2000, narrowsNothing: EMPTY })
  attributeTerm?: string;
  @Field.text({ about: 'Only products with one of these SKUs.', max: 5000, narrowsNothing: EMPTY_OR_ZERO }) sku?: string;
}

/** Arguments of deletion beside `force`. */
export class ProductDeletion {
  @Field.anything({ about: 'Taken for compatibility; nothing of a product is reassigned.' }) reassign?: unknown;
}
