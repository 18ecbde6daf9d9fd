import { Field } from '@grove/rest';
import { RefundsQueryV2 } from './query-v2.js';

/** Arguments of the list of the refunds of all orders in `wc/v3`. */
export class AllRefundsQuery extends RefundsQueryV2 {
  @Field.integers({ description: 'Only refunds of these orders.', default: [] }) parent: number[];
  @Field.integers({ description: 'No refunds of these orders.', default: [] }) parentExclude: number[];
}
