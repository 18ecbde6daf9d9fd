import type { Instant } from '@grove/database';
import type { OrderInput } from '../../orders/order.resource.js';
import type { Person } from '../people/person.js';
import type { Wanted } from './baskets.js';

/** How far an order of the sample has come: a status, `returned` for one of which a piece was given back, or the trash. */
export type Fate =
  'completed' | 'processing' | 'on-hold' | 'pending' | 'cancelled' | 'failed' | 'refunded' | 'returned' | 'trash';

/** An order of the sample, from the basket to its end. */
export interface Story {
  readonly at: Instant;
  readonly buyer: Person;
  /** The buyer has an account. */
  readonly isCustomer: boolean;
  readonly basket: readonly Wanted[];
  readonly coupon: string | undefined;
  /** What else is sent for it. */
  readonly said: Pick<OrderInput, 'paymentMethod' | 'paymentMethodTitle' | 'transactionId' | 'customerNote'> &
    Pick<OrderInput, 'shippingLines' | 'feeLines'>;
  readonly fate: Fate;
  /** When it came to that, and when goods or money came back. */
  readonly then: Instant;
  readonly afterwards: Instant;
  /** What somebody in the shop wrote down about it. */
  readonly remark: string;
}

/** When a customer registered. */
export interface Registration {
  readonly person: Person;
  readonly at: Instant;
}
