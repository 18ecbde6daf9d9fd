import { DatedQuery, Field, type FieldType, IGNORE_EMPTY, ItemQuery, oneOf } from '@grove/rest';
import { CHECKOUT_DRAFT, ORDER_STATUSES } from '../model/order-status.js';

const listedStatus = oneOf(['any', ...ORDER_STATUSES]);

/** A status that orders can have, or the one of drafts, which only imported orders have. */
const statusFilter: FieldType = {
  schema: listedStatus.schema,
  parse: (value) => (value === CHECKOUT_DRAFT ? value : listedStatus.parse(value)),
};

/** Arguments of the list of orders. */
export class OrdersQuery extends DatedQuery {
  @Field.of(statusFilter, {
    description: 'Only orders with this status; any is all except the trash.',
    default: 'any',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string;
  @Field.integer({ description: 'Only orders of the customer with this id; 0 for guests.', min: 0 }) customer?: number;
  @Field.integer({ description: 'Only orders that contain the product with this id.', min: 0 }) product?: number;
  @Field.integer({
    description: 'Number of decimals of amounts; by default that of the prices of the shop.',
    documentedDefault: 2,
    min: 0,
    max: 6,
  })
  dp?: number;
}

/** Arguments of reading one order. */
export class OrderItemQuery extends ItemQuery {
  @Field.integer({ description: 'Number of decimals of amounts.', min: 0, max: 6 }) dp?: number;
}

/** Arguments of a deletion, besides `force`. */
export class OrderDeletion {
  @Field.anything({ description: 'For compatibility only; it has no effect.' }) reassign?: unknown;
}
