import { CollectionQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';

/** Which comments, in which order. */
export class CommentsQuery extends CollectionQuery {
  @Field.dateTime({ description: 'Only comments written after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only comments written before this date and time.' }) before?: string;
  @Field.integers({ description: 'Only comments of these accounts. For those who write posts.' }) author?: number[];
  @Field.integers({ description: 'No comments of these accounts. For those who write posts.' }) authorExclude?: number[];
  @Field.email({ description: 'Only comments of this e-mail address. For those who write posts.' }) authorEmail?: string;
  @Field.integer({ description: 'Skip this many comments; wins over the page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Direction of the order.', default: 'desc' }) order: Order;
  @Field.enum(['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'], {
    description: 'What the order goes by.',
    default: 'date_gmt',
  })
  orderby: string;
  @Field.integers({ description: 'Only answers to these comments; 0 for those that answer none.', default: [] }) parent: number[];
  @Field.integers({ description: 'No answers to these comments.', default: [] }) parentExclude: number[];
  @Field.integers({ description: 'Only comments on these.', default: [] }) post: number[];
  @Field.text({
    description: 'approve, hold, spam, trash, or all (approve and hold). For those who write posts.',
    default: 'approve',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string;
  @Field.text({ description: 'Kind of comment. For those who write posts.', default: 'comment', ignoredValues: IGNORE_EMPTY })
  type: string;
  @Field.text({ description: 'Password of what they are about, where it asks for one.' }) password?: string;
}

/** The arguments that every address of one comment declares. */
export class CommentAddress {
  @Field.integer({ description: 'Id of the comment.' }) id?: number;
  @Field.text({ description: 'Password of what it is about, where that asks for one.' }) password?: string;
}
