import type { Instant } from '@grove/database';
import type { OrderInput } from '../../orders/api/order.resource.js';
import type { Person } from '../people/person.js';
import type { BasketItem } from './baskets.js';

/** What finally happens to a sample order: a status, `returned` if one item is refunded, or the trash. */
export type OrderOutcome =
  | 'completed'
  | 'processing'
  | 'on-hold'
  | 'pending'
  | 'cancelled'
  | 'failed'
  | 'refunded'
  | 'returned'
  | 'trash';

/** Everything that happens to one sample order. */
export interface OrderPlan {
  readonly at: Instant;
  readonly buyer: Person;
  /** Whether the buyer has an account. */
  readonly isCustomer: boolean;
  readonly basket: readonly BasketItem[];
  readonly coupon: string | undefined;
  /** Payment, shipping, fees and the note of the buyer. */
  readonly checkout: Pick<OrderInput, 'paymentMethod' | 'paymentMethodTitle' | 'transactionId' | 'customerNote'> &
    Pick<OrderInput, 'shippingLines' | 'feeLines'>;
  readonly outcome: OrderOutcome;
  /** The instants of the last status, and of the refund. */
  readonly then: Instant;
  readonly afterwards: Instant;
  /** An order note of the shop. */
  readonly remark: string;
}

/** When a customer registered. */
export interface Registration {
  readonly person: Person;
  readonly at: Instant;
}
