import { DatedQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import { ORDER_STATUSES } from '../model/order-status.js';

/** Arguments of the list of orders. */
export class OrdersQuery extends DatedQuery {
  @Field.enum(['any', ...ORDER_STATUSES], {
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

/** Arguments of a deletion, besides `force`. */
export class OrderDeletion {
  @Field.anything({ description: 'For compatibility only; it has no effect.' }) reassign?: unknown;
}
