import type { Instant } from '@grove/database';
import type { OrderInput } from '@grove/orders';
import type { Person } from '../people.js';
import type { BasketItem } from './baskets.js';
import type { OrderOutcome } from './sample-orders.js';

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
