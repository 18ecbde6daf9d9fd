import { CollectionQuery, Field, type FieldType, IGNORE_EMPTY, oneOf, text } from '@grove/rest';
import type { Order } from '@grove/database';
import { INITIAL_CLASSES, TAX_CLASS } from '../../tax-classes/tax-class.rules.js';

const slug = text({ max: 200 });

/** The tax class of a rate. Documents name the initial classes only; the service knows which exist. */
export const rateClass: FieldType = {
  schema: oneOf(INITIAL_CLASSES).schema,
  parse: (value) => slug.parse(value),
};

/** Arguments of the list of tax rates in `wc/v1`. */
export class TaxRatesQuery extends CollectionQuery {
  @Field.integer({ description: 'Skip this many records; takes precedence over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'asc' }) order: Order;
  @Field.enum(['id', 'order'], { description: 'Sort by this field.', default: 'order' }) orderby: string;
  @Field.of(rateClass, { description: 'Only rates of this class.', dynamicEnum: TAX_CLASS, ignoredValues: IGNORE_EMPTY })
  class?: string;
}
