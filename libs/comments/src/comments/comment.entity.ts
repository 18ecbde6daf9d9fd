import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Line, Text } from '@grove/database';

export type CommentStatus = 'approved' | 'hold' | 'spam' | 'trash';

/** A comment on a post, a page or a product. */
@Entity('comment')
export class CommentEntity {
  @AutoId() id: number;
  /** The object id of the post, page, medium or product that it is on. */
  @Int() postId: number;
  /** The comment that it replies to; 0 for none. */
  @Int({ default: 0 }) parentId: number;
  /** 0 for a guest. */
  @Int({ default: 0 }) authorId: number;
  @Line(200) authorName: string;
  @Line(200) authorEmail: string;
  @Line(200) authorUrl: string;
  @Line(45) authorIp: string;
  @Line(500) authorAgent: string;
  @Instant() createdAt: string;
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
}
