import { CollectionQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';
import { listOrder } from '../posts/list-orders.js';

const STATUSES = ['inherit', 'private', 'trash'];

/** Arguments of the list of media. */
export class MediaQuery extends CollectionQuery {
  @Field.dateTime({ description: 'Only media dated after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only media dated before this date and time.' }) before?: string;
  @Field.integer({ description: 'Skip this many records; wins over the page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Direction of the order.', default: 'desc' }) order: Order;
  @Field.integers({ description: 'Only those of these people.', default: [] }) author: number[];
  @Field.integers({ description: 'Leave out those of these people.', default: [] }) authorExclude: number[];
  @Field.of(listOrder(), { description: 'What the order goes by.', default: 'date' })
  orderby: string;
  @Field.texts({ description: 'Only those with these slugs.', ignoredValues: IGNORE_EMPTY }) slug?: string[];
  @Field.enums(STATUSES, { description: 'Only those of these statuses.', default: 'inherit', ignoredValues: IGNORE_EMPTY })
  status: string[] | string;
  @Field.integers({ description: 'Only those attached to these records; 0 for none.', default: [] }) parent: number[];
  @Field.integers({ description: 'Leave out those attached to these records.', default: [] }) parentExclude: number[];
  @Field.enum(['image', 'video', 'text', 'application', 'audio', 'font'], {
    description: 'Only this kind of file.',
    ignoredValues: IGNORE_EMPTY,
  })
  mediaType?: string;
  @Field.text({ description: 'Only files of this MIME type.', ignoredValues: IGNORE_EMPTY }) mimeType?: string;
}
