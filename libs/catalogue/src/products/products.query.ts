import { DatedQuery, Field } from '@grove/kernel';

/** Arguments of the list of products. */
export class ProductsQuery extends DatedQuery {
  @Field.text({ about: 'Only the product with this slug.' }) slug?: string;
  @Field.choice(['any', 'draft', 'pending', 'private', 'publish'], {
    about: 'Only products of this status; any is all but the trash.',
    default: 'any',
  })
  status: string;
  @Field.choice(['simple', 'grouped', 'external', 'variable'], { about: 'Only products of this type.' }) type?: string;
  @Field.text({ about: 'Only products of these categories (ids, parted by commas) or of categories below them.', max: 2000 })
  category?: string;
  @Field.text({ about: 'Only products with one of these tags (ids).', max: 2000 }) tag?: string;
  @Field.text({ about: 'Only products of these shipping classes (ids).', max: 2000 }) shippingClass?: string;
  @Field.text({ about: 'Slug of an attribute; with attribute_term.' }) attribute?: string;
  @Field.text({ about: 'Only products with one of these terms (ids) of that attribute.', max: 2000 }) attributeTerm?: string;
  @Field.text({ about: 'Only products with one of these SKUs.', max: 5000 }) sku?: string;
}

/** Arguments of deletion beside `force`. */
export class ProductDeletion {
  @Field.anything({ about: 'Taken for compatibility; nothing of a product is reassigned.' }) reassign?: unknown;
}
