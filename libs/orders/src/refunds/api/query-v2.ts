import { Field, MetaQuery, VersionedDatedQuery } from '@grove/rest';
import { DECIMALS, itemDecimals, LIST_DECIMALS } from '../../orders/api/query-v1.js';
import { DeleteRefundQuery } from './query-v1.js';

/** Arguments of the list of refunds in `wc/v2` and `wc/v3`. */
export class RefundsQueryV2 extends VersionedDatedQuery {
  @Field.integer(LIST_DECIMALS) dp?: number;
}

/** Arguments of reading one refund in `wc/v2` and `wc/v3`. */
export class RefundItemQueryV2 extends MetaQuery {
  @Field.of(itemDecimals, DECIMALS) dp?: number;
}

/** Arguments of a deletion in `wc/v2` and `wc/v3`. */
export class DeleteRefundQueryV2 extends DeleteRefundQuery {
  @Field.boolean({ description: 'Delete permanently; refunds have no trash.', default: true }) force: boolean;
}
