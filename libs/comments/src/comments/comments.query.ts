import { CollectionQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';

/** Arguments of the list of comments. */
export class CommentsQuery extends CollectionQuery {
  @Field.dateTime({ description: 'Only comments written after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only comments written before this date and time.' }) before?: string;
  @Field.ids({ description: 'Only comments by these users. Needs the capability edit_posts.' }) author?: number[];
  @Field.ids({ description: 'No comments by these users. Needs the capability edit_posts.' }) authorExclude?: number[];
  @Field.email({ description: 'Only comments from this e-mail address. Needs the capability edit_posts.' }) authorEmail?: string;
  @Field.integer({ description: 'Number of comments to skip. Takes precedence over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'desc' }) order: Order;
  @Field.enum(['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'], {
    description: 'Sort by.',
    default: 'date_gmt',
  })
  orderby: string;
  @Field.ids({ description: 'Only replies to these comments; 0 for top-level comments.', default: [] }) parent: number[];
  @Field.ids({ description: 'No replies to these comments.', default: [] }) parentExclude: number[];
  @Field.ids({ description: 'Only comments on these posts.', default: [] }) post: number[];
  @Field.text({
    description:
      'approve, hold, spam, trash, all (approve and hold), or any (every status). Values other than approve need the capability edit_posts.',
    default: 'approve',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string;
  @Field.text({
    description:
      'Type of comment, such as comment, review or pingback; pings for pingback and trackback, all for every type. Values other than comment need the capability edit_posts.',
    default: 'comment',
    ignoredValues: IGNORE_EMPTY,
  })
  type: string;
  @Field.text({ description: 'Password of the post that the comments are on, if it has one.' }) password?: string;
}

/** Parameters of the path of one comment, and the password that opens the post it is on. */
export class CommentParams {
  @Field.integer({ description: 'Id of the comment.' }) id?: number;
  @Field.text({ description: 'Password of the post that the comment is on, if it has one.' }) password?: string;
}
