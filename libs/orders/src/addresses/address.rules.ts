import type { StoredAddress, StoredBilling } from '../orders/order.entity.js';

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

/** An address after a change: each part that was sent replaces that part, the others stay. What was not sent at all changes nothing. */
export const mergedAddress = <A extends StoredAddress>(current: A, sent: Partial<A> | undefined): A => ({ ...current, ...sent });
