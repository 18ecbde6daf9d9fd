import { fold } from '@grove/core';
import type { OrderEntity } from '../orders/order.entity.js';
import type { StoredAddress, StoredBilling } from './stored-address.js';

/** An e-mail address without case, as an index takes it. */
export const emailKeyOf = (email: string): string => fold(email).slice(0, 254);

/** The columns of an order that hold its billing address. */
export const billingColumns = (billing: StoredBilling): Pick<OrderEntity, 'billing' | 'billingEmailKey'> => ({
  billing,
  billingEmailKey: emailKeyOf(billing.email),
});

/** An address after a change: each part that was sent replaces that part, the others stay. What was not sent at all changes nothing. */
export const mergedAddress = <A extends StoredAddress>(current: A, sent: Partial<A> | undefined): A => ({ ...current, ...sent });
