import { DatedQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import { ORDER_STATUSES } from './order-status.rules.js';

/** Arguments of the list of orders. */
export class OrdersQuery extends DatedQuery {
  @Field.enum(['any', ...ORDER_STATUSES], {
    description: 'Only orders of this status; any is all but the trash.',
    default: 'any',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string;
  @Field.integer({ description: 'Only orders of this customer; 0 for guests.', min: 0 }) customer?: number;
  @Field.integer({ description: 'Only orders with this product on a line.', min: 0 }) product?: number;
  @Field.integer({ description: 'Decimals of amounts.', default: 2, min: 0, max: 6 }) dp: number;
}

/** Arguments of deletion beside `force`. */
export class OrderDeletion {
  @Field.anything({ description: 'Taken for compatibility; nothing of an order is reassigned.' }) reassign?: unknown;
}
