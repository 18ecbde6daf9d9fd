import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Line, Text } from '@grove/database';

export type CommentStatus = 'approved' | 'hold' | 'spam' | 'trash';

/** A comment on a post, a page or a product. */
@Entity('comment')
export class CommentEntity {
  @AutoId() id: number;
  /** What it is about: an id of the sequence that posts and products share. */
  @Int() postId: number;
  /** The comment it answers; 0 for none. */
  @Int({ default: 0 }) parentId: number;
  /** 0 for a guest. */
  @Int({ default: 0 }) authorId: number;
  @Line(200) authorName: string;
  @Line(200) authorEmail: string;
  @Line(200) authorUrl: string;
  @Line(45) authorIp: string;
  @Line(500) authorAgent: string;
  @Instant() createdAt: string;
  /** When it came, by the server's clock; null of those from before this was kept. */
  @Instant({ nullable: true }) receivedAt: string | null;
  @Text() content: string;
  /** What everybody may search: the text, the name of the writer and the address of its site. */
  @Text({ nullable: true }) searchText: string | null;
  @Line(20) status: CommentStatus;
  /** What it was before it went to the trash or the spam; empty anywhere else. */
  @Line(20, { default: '' }) statusBefore: CommentStatus | '';
  /** Stars from 1 to 5; 0 for none. */
  @Int({ default: 0 }) rating: number;
}
