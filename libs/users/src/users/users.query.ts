import { CollectionQuery, EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';

/** Arguments of the list of users. */
export class UsersQuery extends CollectionQuery {
  @Field.integer({ about: 'Skip this many records; takes precedence over page.', min: 0 }) offset?: number;
  @Field.choice(['asc', 'desc'], { about: 'Sort direction.', default: 'asc' }) order: Order;
  @Field.choice(['id', 'include', 'name', 'registered_date', 'slug', 'email', 'url'], {
    about: 'Sort by this field.',
    default: 'name',
  })
  orderby: string;
  @Field.texts({ about: 'Only users with one of these slugs.', narrowsNothing: EMPTY }) slug?: string[];
  @Field.texts({ about: 'Only users with one of these roles.', narrowsNothing: EMPTY }) roles?: string[];
}

/** Arguments of deleting a user, besides `force`. */
export class UserDeletion {
  @Field.integer({ about: 'Id of the user who gets the content of the deleted user.', required: true }) reassign: number;
}

/** The id in the path, which each route of one user declares. */
export class UserPathParameters {
  @Field.integer({ about: 'Id of the user.' }) id?: number;
}
