import { CollectionQuery, EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';

/** Which people, in which order. */
export class PeopleQuery extends CollectionQuery {
  @Field.integer({ about: 'Skip this many people; wins over the page.', min: 0 }) offset?: number;
  @Field.choice(['asc', 'desc'], { about: 'Direction of the order.', default: 'asc' }) order: Order;
  @Field.choice(['id', 'include', 'name', 'registered_date', 'slug', 'email', 'url'], {
    about: 'What the order goes by.',
    default: 'name',
  })
  orderby: string;
  @Field.texts({ about: 'Only people with one of these slugs.', narrowsNothing: EMPTY }) slug?: string[];
  @Field.texts({ about: 'Only people with one of these roles.', narrowsNothing: EMPTY }) roles?: string[];
}

/** What deleting a person asks for beside `force`. */
export class PersonDeletion {
  @Field.integer({ about: 'Id of the person who gets what this one wrote.', required: true }) reassign: number;
}

/** The id in the path, which every address of one person declares. */
export class PersonAddress {
  @Field.integer({ about: 'Id of the person.' }) id?: number;
}
