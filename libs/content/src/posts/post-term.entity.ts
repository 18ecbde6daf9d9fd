import { Entity, ManyToOne } from 'typeorm';
import { Id, Instant, Line } from '@grove/database';
import { TermEntity } from '../terms/term.entity.js';
import { PostEntity } from './post.entity.js';
import type { PostStatus } from './post-status.rules.js';

/** A term of a post. */
@Entity('post_term')
export class PostTermEntity {
  @Id() postId: number;
  @Id() termId: number;
  /** Those of the post, so that the posts of one term are read in their order without looking at any other. */
  @Line(20) status: PostStatus;
  @Instant() localAt: string;
  @ManyToOne(() => PostEntity) post?: PostEntity;
  @ManyToOne(() => TermEntity) term?: TermEntity;
}
