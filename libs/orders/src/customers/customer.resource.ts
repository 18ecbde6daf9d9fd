import { SHOP, CollectionQuery, IGNORE_EMPTY, Field, Resource } from '@grove/rest';
import type { Order } from '@grove/database';
import { isPassword, ROLE_NAMES } from '@grove/users';
import { CustomerBilling, CustomerShipping } from '../addresses/address.resource.js';
import { CustomerExists } from './errors.js';

/** Arguments of the list of customers. */
export class CustomersQuery extends CollectionQuery {
  @Field.integer({ description: 'Skip this many records; wins over the page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Direction of the order.', default: 'asc' }) order: Order;
  @Field.enum(['id', 'include', 'name', 'registered_date'], { description: 'What the order goes by.', default: 'name' })
  orderby: string;
  @Field.email({ description: 'Only the customer with this e-mail address.' }) email?: string;
  @Field.enum(['all', ...ROLE_NAMES], {
    description: 'Only people with this role; all is everybody.',
    default: 'customer',
    ignoredValues: IGNORE_EMPTY,
  })
  role: string;
}

/** Arguments of deletion beside `force`. */
export class CustomerDeletion {
  @Field.integer({ description: 'Who gets the posts of the customer.', min: 0 }) reassign?: number;
}

/** The newest order of a customer. */
export class LastOrder {
  @Field.integerOrNull({ description: 'Identifier of the order; null for none.', readonly: true }) id: number | null;
  @Field.dateTime({ description: 'When it was made (UTC); null for none.', readonly: true }) date: string | null;
}

/** A person who buys: an account with the addresses and the sum of its orders. */
@Resource({
  namespace: SHOP,
  route: 'customers',
  title: 'customer',
  capability: {
    view: 'manage_customers',
    create: 'manage_customers',
    edit: 'manage_customers',
    delete: 'delete_users',
    batch: 'promote_users',
  },
  existsError: CustomerExists,
  collection: CustomersQuery,
  deletion: CustomerDeletion,
  batch: true,
})
export class Customer {
  @Field.id() id: number;
  @Field.dateTime({ description: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ description: 'When it was last changed (UTC); null for never.', readonly: true }) dateModified: string | null;
  // What is no address is told with a code of its own on creation: see `customer.rules.ts`.
  @Field.text({ description: 'E-mail address; no other account has it.', required: true }) email: string;
  @Field.text({ description: 'First name.' }) firstName: string;
  @Field.text({ description: 'Last name.' }) lastName: string;
  @Field.text({ description: 'Name to sign in with; made from the e-mail address when absent. It never changes.' })
  username: string;
  @Field.text({
    description: 'Password. It is never shown. A new one revokes all application passwords and consumer keys of the customer.',
    required: true,
    writeOnly: true,
    check: (text) => (isPassword(text) ? undefined : 'must not be empty and must not contain a backslash'),
  })
  password: string;
  @Field.object(LastOrder, { description: 'The newest order.', readonly: true }) lastOrder: LastOrder;
  @Field.integer({ description: 'Orders that are not in the trash.', readonly: true }) ordersCount: number;
  @Field.amount({ description: 'Sum of the orders that are processing or completed.', readonly: true }) totalSpent: string;
  @Field.uri({ description: 'Address of a picture of the customer.', readonly: true }) avatarUrl: string;
  @Field.object(CustomerBilling, { description: 'Address for invoices.' }) billing: CustomerBilling;
  @Field.object(CustomerShipping, { description: 'Address for deliveries.' }) shipping: CustomerShipping;
}

/** What a request may say of a customer. Of an address the parts that were sent. */
export type CustomerInput = Partial<
  Pick<Customer, 'email' | 'firstName' | 'lastName' | 'username' | 'password'> & {
    billing: Partial<CustomerBilling>;
    shipping: Partial<CustomerShipping>;
  }
>;
