import { CollectionQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';

/** The possible tax classes of a rate. */
export const RATE_CLASSES: readonly string[] = ['standard', 'reduced-rate', 'zero-rate'];

/** Arguments of the list of tax rates. */
export class TaxRatesQuery extends CollectionQuery {
  @Field.integer({ description: 'Skip this many records; takes precedence over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'asc' }) order: Order;
  @Field.enum(['id', 'order'], { description: 'Sort by this field.', default: 'order' }) orderby: string;
  @Field.enum(RATE_CLASSES, { description: 'Only rates of this class.', ignoredValues: IGNORE_EMPTY }) class?: string;
}
