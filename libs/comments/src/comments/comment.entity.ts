import { Entity } from 'typeorm';
import { AutoId, Flag, Instant, Int, Line, Text } from '@grove/database';

export type CommentStatus = 'approved' | 'hold' | 'spam' | 'trash';

/** The type of comments that are written in Grove. Comments of WordPress may have others, such as `review` and `pingback`. */
export const COMMENT = 'comment';

/** A comment on a post, a page or a product. */
@Entity('comment')
export class CommentEntity {
  @AutoId() id: number;
  /** The object id of the post, page, medium or product that it is on. Comments of WordPress may be on a record that Grove does not have. */
  @Int() postId: number;
  /** The same if there is such a record, with which the database deletes the comment. */
  @Int({ nullable: true }) objectId: number | null;
  /** The type of its record in WordPress, such as `shop_order`, if the record is no content in Grove. Empty for all other comments. */
  @Line(20, { default: '' }) recordType: string;
  @Line(20, { default: COMMENT }) type: string;
  /** The comment that it replies to; 0 for none. */
  @Int({ default: 0 }) parentId: number;
  /** 0 for a guest. */
  @Int({ default: 0 }) authorId: number;
  @Text() authorName: string;
  @Line(200) authorEmail: string;
  @Line(200) authorUrl: string;
  @Text() authorIp: string;
  @Line(500) authorAgent: string;
  @Instant() createdAt: string;
  /** The local time that it has kept from WordPress. Null: as the time zone of the site says now. */
  @Instant({ nullable: true }) localAt: string | null;
  /** When it was received, by the clock of the server. Null for comments from before this column existed. */
  @Instant({ nullable: true }) receivedAt: string | null;
  @Text() content: string;
  /** The text for searches by everybody: content, name and website of the author. */
  @Text({ nullable: true }) searchText: string | null;
  @Line(20) status: CommentStatus;
  /** The status before `trash` or `spam`; empty for other statuses. */
  @Line(20, { default: '' }) previousStatus: CommentStatus | '';
  /** Stars from 1 to 5; 0 for none. */
  @Int({ default: 0 }) rating: number;
  /** Whether the author of a review bought the product, as WooCommerce noted. Null: as the orders say. */
  @Flag({ nullable: true }) isVerified: boolean | null;
}
