import { Field, VersionedDatedQuery } from '@grove/rest';
import { CODE } from './query-v1.js';

/** Arguments of the list of coupons in `wc/v2` and `wc/v3`. */
export class CouponsQueryV2 extends VersionedDatedQuery {
  @Field.text(CODE) code?: string;
}
