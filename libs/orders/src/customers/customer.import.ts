import type { ImportKind } from '@grove/operations';
import type { ImportedUser } from '@grove/users';
import type { StoredAddress, StoredBilling } from '../addresses/stored-address.js';

/** A user of WordPress with the addresses of a customer. Users who never ordered have empty ones. */
export interface ImportedCustomer extends ImportedUser {
  readonly billing: StoredBilling;
  readonly shipping: StoredAddress;
}

/** How users are imported together with their addresses. */
export const customerImport = (users: ImportKind<ImportedUser>): ImportKind<ImportedCustomer> => ({
  ...users,
  tables: [...users.tables, { table: 'customer_address', key: 'user_id' }],
  rows: (customer) => ({ ...users.rows(customer), customer_address: addressRows(customer) }),
});

/** A customer without addresses has no row. */
function addressRows({ id, billing, shipping }: ImportedCustomer) {
  const isEmpty = [...Object.values(billing), ...Object.values(shipping)].every((part) => part === '');
  return isEmpty ? [] : [{ user_id: id, billing: JSON.stringify(billing), shipping: JSON.stringify(shipping) }];
}
