import { SHOP, CollectionQuery, IGNORE_EMPTY, Field, Resource, type SentEntry } from '@grove/rest';
import type { Order } from '@grove/database';
import { isValidPassword, ROLE_NAMES, type Account } from '@grove/users';
import { CustomerBilling, CustomerShipping } from '../addresses/address.resource.js';
import { CUSTOMER_ERRORS, CustomerExists } from './errors.js';

/** Arguments of the list of customers. */
export class CustomersQuery extends CollectionQuery {
  @Field.integer({ description: 'Number of records to skip; wins over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'asc' }) order: Order;
  @Field.enum(['id', 'include', 'name', 'registered_date'], { description: 'Sort key.', default: 'name' })
  orderby: string;
  @Field.email({ description: 'Only the customer with this e-mail address.' }) email?: string;
  @Field.enum(['all', ...ROLE_NAMES], {
    description: 'Only users with this role; all is every user.',
    default: 'customer',
    ignoredValues: IGNORE_EMPTY,
  })
  role: string;
}

/** Arguments of a deletion, besides `force`. */
export class DeleteCustomerQuery {
  @Field.integer({ description: 'Id of the user who gets the posts of the customer.', min: 0 }) reassign?: number;
}

/** The newest order of a customer. */
export class LastOrder {
  @Field.integerOrNull({ description: 'Id of the order; null for none.', readonly: true }) id: number | null;
  @Field.dateTime({ nullable: true, description: 'Date of creation (UTC); null for none.', readonly: true }) date: string | null;
}

/** The declaration of the password, which `wc/v2` and `wc/v3` do not require. */
export const PASSWORD = {
  description: 'Password; never shown. A new one revokes all application passwords and consumer keys of the customer.',
  writeOnly: true,
  check: (text: string) => (isValidPassword(text) ? undefined : 'must not be empty and must not contain a backslash'),
};

/** A customer: an account with its addresses and a summary of its orders. */
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

/** A customer with what `wc/v2` and `wc/v3` show of it. */
export interface CustomerRecord extends Customer {
  readonly account: Account;
  readonly isPaying: boolean;
  readonly zone: string;
}

/** The parsed body of a request. Addresses have only the parts that were sent. */
export type CustomerInput = Partial<
  Pick<Customer, 'email' | 'firstName' | 'lastName' | 'username' | 'password'> & {
    billing: Partial<CustomerBilling>;
    shipping: Partial<CustomerShipping>;
    /** Whether a new customer may lack a password, as in `wc/v2` and `wc/v3`. */
    mayLackPassword: boolean;
    metaData: readonly SentEntry[];
  }
>;
