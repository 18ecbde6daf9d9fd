import { CollectionQuery, EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';
import { listOrder } from '../posts/list-orders.js';

const STATUSES = ['inherit', 'private', 'trash'];

/** Arguments of the list of media. */
export class MediaQuery extends CollectionQuery {
  @Field.dateTime({ about: 'Only media dated after this date and time.' }) after?: string;
  @Field.dateTime({ about: 'Only media dated before this date and time.' }) before?: string;
  @Field.integer({ about: 'Skip this many records; wins over the page.', min: 0 }) offset?: number;
  @Field.choice(['asc', 'desc'], { about: 'Direction of the order.', default: 'desc' }) order: Order;
  @Field.integers({ about: 'Only those of these people.', default: [] }) author: number[];
  @Field.integers({ about: 'Leave out those of these people.', default: [] }) authorExclude: number[];
  @Field.of(listOrder(), { about: 'What the order goes by.', default: 'date' })
  orderby: string;
  @Field.texts({ about: 'Only those with these slugs.', narrowsNothing: EMPTY }) slug?: string[];
  @Field.choices(STATUSES, { about: 'Only those of these statuses.', default: 'inherit', narrowsNothing: EMPTY }) status:
    string[] | string;
  @Field.integers({ about: 'Only those attached to these records; 0 for none.', default: [] }) parent: number[];
  @Field.integers({ about: 'Leave out those attached to these records.', default: [] }) parentExclude: number[];
  @Field.choice(['image', 'video', 'text', 'application', 'audio', 'font'], {
    about: 'Only this kind of file.',
    narrowsNothing: EMPTY,
  })
  mediaType?: string;
  @Field.text({ about: 'Only files of this MIME type.', narrowsNothing: EMPTY }) mimeType?: string;
}
