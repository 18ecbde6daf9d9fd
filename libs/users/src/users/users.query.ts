import { CollectionQuery, IGNORE_EMPTY, Field, integer, type DeleteOptions, type FieldType } from '@grove/rest';
import type { Order } from '@grove/database';

/** Arguments of the list of users. */
export class UsersQuery extends CollectionQuery {
  @Field.integer({ description: 'Skip this many records; takes precedence over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'asc' }) order: Order;
  @Field.enum(['id', 'include', 'name', 'registered_date', 'slug', 'email', 'url'], {
    description: 'Sort by this field.',
    default: 'name',
  })
  orderby: string;
  @Field.texts({ description: 'Only users with one of these slugs.', ignoredValues: IGNORE_EMPTY }) slug?: string[];
  @Field.texts({ description: 'Only users with one of these roles.', ignoredValues: IGNORE_EMPTY }) roles?: string[];
}

const userId = integer();

/** The id of a user, or false for nobody, which is 0. */
const heir: FieldType = {
  schema: userId.schema,
  parse: (value) => (value === false || value === 'false' ? 0 : userId.parse(value)),
};

/** Arguments of deleting a user, besides `force`. */
export class DeleteUserQuery {
  @Field.of(heir, {
    description: 'Id of the user who gets the content of the deleted user. With false or 0 the content stays without an author.',
    required: true,
  })
  reassign: number;
}

/** How a user is deleted, and who gets the content. */
export type UserDeleteOptions = DeleteOptions & DeleteUserQuery;

/** The id in the path, which the routes of one user declare as an argument; a value in the query or body is ignored. */
export class UserPathParameters {
  @Field.integer({ description: 'Id of the user.' }) id?: number;
}
