import { Field, IGNORE_EMPTY, MetaQuery, oneOf, VersionedDatedQuery } from '@grove/rest';
import { DRAFT_STATUSES, ORDER_STATUSES } from '../../model/order-status.js';
import type { OrderSelection } from '../list/order-filters.js';
import { CUSTOMER, DECIMALS, itemDecimals, LIST_DECIMALS, PRODUCT } from './query-v1.js';

/** Arguments of reading one order or refund in `wc/v2` and `wc/v3`. */
export class OrderItemQueryV2 extends MetaQuery {
  @Field.of(itemDecimals, DECIMALS) dp?: number;
}

/** A status of orders in the lists of `wc/v2` and `wc/v3`. */
export const statusV2 = oneOf(['any', 'trash', ...ORDER_STATUSES, ...DRAFT_STATUSES]);

export const STATUS = {
  description: 'Only orders with this status; any is all except the trash.',
  ignoredValues: IGNORE_EMPTY,
};

/** What the lists of orders in `wc/v2` and `wc/v3` have alike. */
export class OrdersQuerySinceV2 extends VersionedDatedQuery {
  @Field.integer(CUSTOMER) customer?: number;
  @Field.integer(PRODUCT) product?: number;
  @Field.integers({ description: 'Only orders with these parents.', default: [] }) parent: number[];
  @Field.integers({ description: 'No orders with these parents.', default: [] }) parentExclude: number[];
  @Field.integer(LIST_DECIMALS) dp?: number;
}

/** Arguments of the list of orders in `wc/v2`. */
export class OrdersQueryV2 extends OrdersQuerySinceV2 {
  @Field.of(statusV2, { ...STATUS, default: 'any' }) status: string;
}

/** The arguments of the list, as the service takes them: in `wc/v2` and `wc/v3` any status includes those of drafts. */
export function acceptOrdersQueryV2({
  status,
  ...query
}: OrdersQuerySinceV2 & { readonly status: string | readonly string[] }): OrderSelection {
  const statuses = typeof status === 'string' ? [status] : status;
  const isAny = statuses.length === 0 || statuses.includes('any');
  return { ...query, statuses: isAny ? ['any', ...DRAFT_STATUSES] : statuses };
}
