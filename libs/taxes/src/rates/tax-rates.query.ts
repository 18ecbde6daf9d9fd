import { CollectionQuery, EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';

/** The possible tax classes of a rate. */
export const RATE_CLASSES: readonly string[] = ['standard', 'reduced-rate', 'zero-rate'];

/** Arguments of the list of tax rates. */
export class TaxRatesQuery extends CollectionQuery {
  @Field.integer({ about: 'Skip this many records; takes precedence over page.', min: 0 }) offset?: number;
  @Field.choice(['asc', 'desc'], { about: 'Sort direction.', default: 'asc' }) order: Order;
  @Field.choice(['id', 'order'], { about: 'Sort by this field.', default: 'order' }) orderby: string;
  @Field.choice(RATE_CLASSES, { about: 'Only rates of this class.', narrowsNothing: EMPTY }) class?: string;
}
