import { DatedQuery, Field } from '@grove/rest';
import { LIST_DECIMALS } from '../../orders/api/query-v1.js';

/** Arguments of the list of refunds in `wc/v1`. */
export class RefundsQuery extends DatedQuery {
  @Field.integer(LIST_DECIMALS) dp?: number;
}
