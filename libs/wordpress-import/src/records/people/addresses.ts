import { NO_ADDRESS, NO_BILLING, type ImportedCustomer, type StoredBilling } from '@grove/orders';
import type { UserMetadata } from './user-metadata.js';

/** The ends of the names of metadata, after `billing_` and `shipping_`. */
const PARTS: Readonly<Record<keyof StoredBilling, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  address1: 'address_1',
  address2: 'address_2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
  email: 'email',
  phone: 'phone',
};

/** The addresses that WooCommerce stores as metadata of a user. */
export const addressesOf = (metadata: UserMetadata): Pick<ImportedCustomer, 'billing' | 'shipping'> => ({
  billing: read(metadata, 'billing', NO_BILLING),
  shipping: read(metadata, 'shipping', NO_ADDRESS),
});

function read<Address extends object>(metadata: UserMetadata, kind: 'billing' | 'shipping', empty: Address): Address {
  const names = Object.keys(empty) as (keyof Address & keyof StoredBilling)[];
  return Object.fromEntries(names.map((name) => [name, metadata.take(`${kind}_${PARTS[name]}`) ?? ''])) as Address;
}
