import { fold } from '@grove/kernel';
import type { OrderEntity, StoredAddress, StoredBilling } from '../orders/order.entity.js';

/** An address of which nothing is known. */
export const NO_ADDRESS: StoredAddress = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
};

export const NO_BILLING: StoredBilling = { ...NO_ADDRESS, email: '', phone: '' };

/** An e-mail address without case, as an index takes it. */
export const emailKeyOf = (email: string): string => fold(email).slice(0, 254);

/** The columns of an order that hold its billing address. */
export const billingColumns = (billing: StoredBilling): Pick<OrderEntity, 'billing' | 'billingEmailKey'> => ({
  billing,
  billingEmailKey: emailKeyOf(billing.email),
});

/** An address after a change: each part that was sent replaces that part, the others stay. What was not sent at all changes nothing. */
export const mergedAddress = <A extends StoredAddress>(current: A, sent: Partial<A> | undefined): A => ({ ...current, ...sent });
