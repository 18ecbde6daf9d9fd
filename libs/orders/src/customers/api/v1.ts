import { SHOP, Field, Resource } from '@grove/rest';
import { isValidPassword } from '@grove/users';
import { CustomerBilling, CustomerShipping } from '../../addresses/api/v1.js';
import { CUSTOMER_ERRORS, CustomerExists } from '../errors.js';
import { CustomersQuery, DeleteCustomerQuery } from './query-v1.js';

/** The newest order of a customer. */
class LastOrder {
  @Field.integerOrNull({ description: 'Id of the order; null for none.', readonly: true }) id: number | null;
  @Field.dateTime({ nullable: true, description: 'Date of creation (UTC); null for none.', readonly: true }) date: string | null;
}

/** The declaration of the password, which `wc/v2` and `wc/v3` do not require. */
export const PASSWORD = {
  description: 'Password; never shown. A new one revokes all application passwords and consumer keys of the customer.',
  writeOnly: true,
  check: (text: string) => (isValidPassword(text) ? undefined : 'must not be empty and must not contain a backslash'),
};

/** A customer in `wc/v1`, which is `shop/v1`: an account with its addresses and a summary of its orders. */
@Resource({
  namespace: SHOP,
  route: 'customers',
  title: 'customer',
  errors: CUSTOMER_ERRORS,
  capability: {
    view: 'manage_customers',
    create: 'manage_customers',
    edit: 'manage_customers',
    delete: 'delete_users',
    batch: 'promote_users',
  },
  existsError: CustomerExists,
  collection: CustomersQuery,
  deletion: DeleteCustomerQuery,
  batch: true,
})
export class Customer {
  @Field.id() id: number;
  @Field.dateTime({ nullable: true, description: 'Date of creation (UTC).', readonly: true }) dateCreated: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of the last change (UTC); null for none.', readonly: true }) dateModified:
    | string
    | null;
  // Not a `@Field.email`: on creation an invalid address has an error code of its own, see `customer.rules.ts`.
  @Field.text({ description: 'E-mail address; unique.', required: true }) email: string;
  @Field.text({ description: 'First name.' }) firstName: string;
  @Field.text({ description: 'Last name.' }) lastName: string;
  @Field.text({ description: 'Username; derived from the e-mail address by default. It cannot be changed.' })
  username: string;
  @Field.text({ ...PASSWORD, required: true }) password: string;
  @Field.object(LastOrder, { description: 'Newest order.', readonly: true }) lastOrder: LastOrder;
  @Field.integer({ description: 'Number of orders outside the trash.', readonly: true }) ordersCount: number;
  @Field.amount({ description: 'Sum of the processing and completed orders.', readonly: true }) totalSpent: string;
  @Field.uri({ description: 'URL of the avatar.', readonly: true }) avatarUrl: string;
  @Field.object(CustomerBilling, { description: 'Billing address.' }) billing: CustomerBilling;
  @Field.object(CustomerShipping, { description: 'Shipping address.' }) shipping: CustomerShipping;
}
