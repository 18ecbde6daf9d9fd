import { fold } from '@grove/core';
import type { StoredAddress, StoredBilling } from './stored-address.js';

/** An e-mail address in lower case, at most as long as its indexed column. */
export const emailKeyOf = (email: string): string => fold(email).slice(0, 254);

/** The columns of an order that hold its billing address. */
export const billingColumns = (
  billing: StoredBilling,
): { readonly billing: StoredBilling; readonly billingEmailKey: string } => ({
  billing,
  billingEmailKey: emailKeyOf(billing.email),
});

/** An address after a change: parts that were sent replace the current ones, the others stay. */
export const mergedAddress = <A extends StoredAddress>(current: A, sent: Partial<A> | undefined): A => ({ ...current, ...sent });
