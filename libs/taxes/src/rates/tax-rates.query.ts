import { CollectionQuery, EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';

/** The tax classes that a rate may be of. */
export const RATE_CLASSES: readonly string[] = ['standard', 'reduced-rate', 'zero-rate'];

/** Arguments of the list of tax rates. */
export class TaxRatesQuery extends CollectionQuery {
  @Field.integer({ about: 'Skip this many rates; wins over the page.', min: 0 }) offset?: number;
  @Field.choice(['asc', 'desc'], { about: 'Direction of the order.', default: 'asc' }) order: Order;
  @Field.choice(['id', 'order'], { about: 'What the order goes by.', default: 'order' }) orderby: string;
  @Field.choice(RATE_CLASSES, { about: 'Only the rates of this class.', narrowsNothing: EMPTY }) class?: string;
}
