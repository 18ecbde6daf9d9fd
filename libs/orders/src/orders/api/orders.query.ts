import {
  DatedQuery,
  Field,
  type FieldType,
  IGNORE_EMPTY,
  integer,
  ItemQuery,
  listOfValues,
  MetaQuery,
  oneOf,
  ValidationError,
  VersionedDatedQuery,
} from '@grove/rest';
import { CHECKOUT_DRAFT, DRAFT_STATUSES, ORDER_STATUSES } from '../../model/order-status.js';

const listedStatus = oneOf(['any', ...ORDER_STATUSES]);

/** A status that orders can have, or the one of drafts, which only imported orders have. */
const statusFilter: FieldType = {
  schema: listedStatus.schema,
  parse: (value) => (value === CHECKOUT_DRAFT ? value : listedStatus.parse(value)),
};

const CUSTOMER = { description: 'Only orders of the customer with this id; 0 for guests.', min: 0 };
const PRODUCT = { description: 'Only orders that contain the product with this id.', min: 0 };
export const DECIMALS = { description: 'Number of decimals of amounts.', min: 0, max: 6 };
/** The argument `dp` of lists. */
export const LIST_DECIMALS = {
  ...DECIMALS,
  description: 'Number of decimals of amounts; by default that of the prices of the shop.',
  documentedDefault: 2,
};

const decimals = integer(DECIMALS);
/** The argument `dp` of one record, which has no effect if it is no such number, as in WooCommerce: an unknown record is 404 whatever `dp` is. */
export const itemDecimals: FieldType = {
  schema: decimals.schema,
  parse(value) {
    const number = decimals.parse(value);
    return number instanceof ValidationError ? undefined : number;
  },
};

/** Arguments of the list of orders. */
export class OrdersQuery extends DatedQuery {
  @Field.of(statusFilter, {
    description: 'Only orders with this status; any is all except the trash.',
    default: 'any',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string;
  @Field.integer(CUSTOMER) customer?: number;
  @Field.integer(PRODUCT) product?: number;
  @Field.integer(LIST_DECIMALS) dp?: number;
}

/** Arguments of reading one order. */
export class OrderItemQuery extends ItemQuery {
  @Field.of(itemDecimals, DECIMALS) dp?: number;
}

/** Arguments of reading one order in `wc/v2` and `wc/v3`. */
export class VersionedOrderItemQuery extends MetaQuery {
  @Field.of(itemDecimals, DECIMALS) dp?: number;
}

/** A status of orders in the lists of `wc/v2` and `wc/v3`. */
const versionedStatus = oneOf(['any', 'trash', ...ORDER_STATUSES, ...DRAFT_STATUSES]);

const STATUS = {
  description: 'Only orders with this status; any is all except the trash.',
  ignoredValues: IGNORE_EMPTY,
};

/** Arguments of the list of orders in `wc/v2` and `wc/v3`. */
class VersionedOrdersQuery extends VersionedDatedQuery {
  @Field.integer(CUSTOMER) customer?: number;
  @Field.integer(PRODUCT) product?: number;
  @Field.integers({ description: 'Only orders with these parents.', default: [] }) parent: number[];
  @Field.integers({ description: 'No orders with these parents.', default: [] }) parentExclude: number[];
  @Field.integer(LIST_DECIMALS) dp?: number;
}

/** Arguments of the list of orders in `shop/v2`. */
export class OrdersQueryV2 extends VersionedOrdersQuery {
  @Field.of(versionedStatus, { ...STATUS, default: 'any' }) status: string;
}

/** Arguments of the list of orders in `shop/v3`: of several statuses, and by how orders were created. */
export class OrdersQueryV3 extends VersionedOrdersQuery {
  @Field.of(listOfValues(versionedStatus), { ...STATUS, default: ['any'] }) status: string[];
  @Field.texts({ description: 'Only orders that were created in these ways.', default: [] }) createdVia: string[];
}

/** Which orders a list has: the arguments of all versions. Of the statuses, `any` is all except those of drafts and the trash. */
export type OrderSelection = Omit<OrdersQuery, 'status'> &
  Partial<Omit<VersionedOrdersQuery, keyof OrdersQuery> & Pick<OrdersQueryV3, 'createdVia'>> & {
    readonly statuses: readonly string[];
  };

/** The arguments of any version, as lists take them. */
export const ordersQueryOf = ({ status, ...query }: OrdersQuery | OrdersQueryV2 | OrdersQueryV3): OrderSelection => ({
  ...query,
  statuses: typeof status === 'string' ? [status] : status,
});

/** The same in `wc/v2` and `wc/v3`, where any status includes those of drafts. */
export function versionedOrdersQueryOf(query: OrdersQueryV2 | OrdersQueryV3): OrderSelection {
  const { statuses, ...others } = ordersQueryOf(query);
  const isAny = statuses.length === 0 || statuses.includes('any');
  return { ...others, statuses: isAny ? ['any', ...DRAFT_STATUSES] : statuses };
}

/** Arguments of a deletion, besides `force`. */
export class DeleteOrderQuery {
  @Field.anything({ description: 'For compatibility only; it has no effect.' }) reassign?: unknown;
}
