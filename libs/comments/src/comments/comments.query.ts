import { CollectionQuery, EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';

/** Which comments, in which order. */
export class CommentsQuery extends CollectionQuery {
  @Field.dateTime({ about: 'Only comments written after this date and time.' }) after?: string;
  @Field.dateTime({ about: 'Only comments written before this date and time.' }) before?: string;
  @Field.integers({ about: 'Only comments of these accounts. For those who write posts.' }) author?: number[];
  @Field.integers({ about: 'No comments of these accounts. For those who write posts.' }) authorExclude?: number[];
  @Field.email({ about: 'Only comments of this e-mail address. For those who write posts.' }) authorEmail?: string;
  @Field.integer({ about: 'Skip this many comments; wins over the page.', min: 0 }) offset?: number;
  @Field.choice(['asc', 'desc'], { about: 'Direction of the order.', default: 'desc' }) order: Order;
  @Field.choice(['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'], {
    about: 'What the order goes by.',
    default: 'date_gmt',
  })
  orderby: string;
  @Field.integers({ about: 'Only answers to these comments; 0 for those that answer none.', default: [] }) parent: number[];
  @Field.integers({ about: 'No answers to these comments.', default: [] }) parentExclude: number[];
  @Field.integers({ about: 'Only comments on these.', default: [] }) post: number[];
  @Field.text({
    about: 'approve, hold, spam, trash, or all (approve and hold). For those who write posts.',
    default: 'approve',
    narrowsNothing: EMPTY,
  })
  status: string;
  @Field.text({ about: 'Kind of comment. For those who write posts.', default: 'comment', narrowsNothing: EMPTY }) type: string;
  @Field.text({ about: 'Password of what they are about, where it asks for one.' }) password?: string;
}

/** The arguments that every address of one comment declares. */
export class CommentAddress {
  @Field.integer({ about: 'Id of the comment.' }) id?: number;
  @Field.text({ about: 'Password of what it is about, where that asks for one.' }) password?: string;
}
