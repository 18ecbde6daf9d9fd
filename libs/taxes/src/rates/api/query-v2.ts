import { Field } from '@grove/rest';
import { TaxRatesQuery } from './query-v1.js';

/** Arguments of the list of tax rates in `wc/v2` and `wc/v3`, which also sort by priority. */
export class TaxRatesQueryV2 extends TaxRatesQuery {
  @Field.enum(['id', 'order', 'priority'], { description: 'Sort by this field.', default: 'order' }) override orderby: string;
}
