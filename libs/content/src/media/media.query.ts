import { CollectionQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';
import { listOrder } from '../posts/list-orders.js';

const STATUSES = ['inherit', 'private', 'trash'];

/** Arguments of the list of media. */
export class MediaQuery extends CollectionQuery {
  @Field.dateTime({ description: 'Only media published after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only media published before this date and time.' }) before?: string;
  @Field.integer({ description: 'Number of media to skip. Takes precedence over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'desc' }) order: Order;
  @Field.ids({ description: 'Only media of these users.', default: [] }) author: number[];
  @Field.ids({ description: 'No media of these users.', default: [] }) authorExclude: number[];
  @Field.of(listOrder(), { description: 'Sort by.', default: 'date' })
  orderby: string;
  @Field.texts({ description: 'Only media with one of these slugs.', ignoredValues: IGNORE_EMPTY }) slug?: string[];
  @Field.enums(STATUSES, {
    description: 'Only media with one of these statuses.',
    default: 'inherit',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string[] | string;
  @Field.ids({
    description: 'Only media that are attached to one of these records; 0 for media that are not attached.',
    default: [],
  })
  parent: number[];
  @Field.ids({ description: 'No media that are attached to one of these records.', default: [] }) parentExclude: number[];
  @Field.enum(['image', 'video', 'text', 'application', 'audio', 'font'], {
    description: 'Only files of this type.',
    ignoredValues: IGNORE_EMPTY,
  })
  mediaType?: string;
  @Field.text({ description: 'Only files of this MIME type. An unknown type is ignored.', ignoredValues: IGNORE_EMPTY })
  mimeType?: string;
}
