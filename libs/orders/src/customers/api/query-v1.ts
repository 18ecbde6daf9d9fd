import { CollectionQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';
import { ROLE_NAMES } from '@grove/users';

/** Arguments of the list of customers in every version. */
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
