import { DatedQuery, Field, ItemQuery } from '@grove/rest';
import { DECIMALS, itemDecimals, LIST_DECIMALS } from '../../orders/api/query-v1.js';

/** Arguments of the list of refunds in `wc/v1`. */
export class RefundsQuery extends DatedQuery {
  @Field.integer(LIST_DECIMALS) dp?: number;
}

/** Arguments of reading one refund in `wc/v1`. */
export class RefundItemQuery extends ItemQuery {
  @Field.of(itemDecimals, DECIMALS) dp?: number;
}

/** Arguments of a deletion in `wc/v1`, besides `force`. */
export class DeleteRefundQuery {
  @Field.anything({ description: 'For compatibility only; it has no effect.' }) reassign?: unknown;
}
