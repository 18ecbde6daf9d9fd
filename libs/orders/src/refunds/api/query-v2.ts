import { Field, VersionedDatedQuery } from '@grove/rest';
import { DeleteOrderQuery, LIST_DECIMALS } from '../../orders/api/query-v1.js';

/** Arguments of the list of refunds in `wc/v2` and `wc/v3`. */
export class RefundsQueryV2 extends VersionedDatedQuery {
  @Field.integer(LIST_DECIMALS) dp?: number;
}

/** Arguments of a deletion in `wc/v2` and `wc/v3`. */
export class DeleteRefundQueryV2 extends DeleteOrderQuery {
  @Field.boolean({ description: 'Delete permanently; refunds have no trash.', default: true }) force: boolean;
}
