import { DatedQuery, Field, type FieldType, IGNORE_EMPTY, integer, ItemQuery, oneOf, ValidationError } from '@grove/rest';
import { CHECKOUT_DRAFT, ORDER_STATUSES } from '../../model/order-status.js';
import type { OrderSelection } from '../list/order-filters.js';

const listedStatus = oneOf(['any', ...ORDER_STATUSES]);

/** A status that orders can have, or the one of drafts, which only imported orders have. */
const statusFilter: FieldType = {
  schema: listedStatus.schema,
  parse: (value) => (value === CHECKOUT_DRAFT ? value : listedStatus.parse(value)),
};

/** Filters of lists of every version. */
export const CUSTOMER = { description: 'Only orders of the customer with this id; 0 for guests.', min: 0 };
export const PRODUCT = { description: 'Only orders that contain the product with this id.', min: 0 };

/** The argument `dp`. */
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

/** Arguments of the list of orders in `wc/v1`. */
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

/** Arguments of reading one order or refund in `wc/v1`. */
export class OrderItemQuery extends ItemQuery {
  @Field.of(itemDecimals, DECIMALS) dp?: number;
}

/** Arguments of a deletion of an order in every version and of a refund in `wc/v1`, besides `force`. */
export class DeleteOrderQuery {
  @Field.anything({ description: 'For compatibility only; it has no effect.' }) reassign?: unknown;
}

/** The arguments of the list, as the service takes them. Exports ask for several statuses, as `wc/v3` does. */
export const acceptOrdersQuery = ({ status, ...query }: OrdersQuery): OrderSelection => ({ ...query, statuses: [status].flat() });
