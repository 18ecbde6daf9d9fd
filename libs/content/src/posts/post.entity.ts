import { Entity } from 'typeorm';
import { Flag, Id, Instant, Int, Line, Text } from '@grove/database';
import type { PostStatus } from './post-status.rules.js';
import type { PostType } from './post-types.js';

/** A post or a page. */
@Entity('post')
export class PostEntity {
  @Id() id: number;
  @Line(10) type: PostType;
  @Line(20) status: PostStatus;
  /** What the status was before the trash; empty elsewhere. */
  @Line(20, { default: '' }) trashedFrom: PostStatus | '';
  @Instant() createdAt: string;
  /** The same moment in the zone that the site had when it was set: what people see, and what lists go by. */
  @Instant() localAt: string;
  @Instant() modifiedAt: string;
  @Instant() localModifiedAt: string;
  /** Nobody chose its date yet: it stays that of the last change until the draft is published. */
  @Flag() floating: boolean;
  @Text() title: string;
  /** The beginning of the title without accents and case, for sorting. */
  @Line(190) titleKey: string;
  @Line(200) slug: string;
  /** The slug again where it is an address, unique among posts and below one parent; null in drafts and in the trash. */
  @Line(200, { nullable: true }) slugKey: string | null;
  @Text() content: string;
  @Text() excerpt: string;
  /** Notes at its foot, as JSON. */
  @Text() footnotes: string;
  @Int() authorId: number;
  @Line(255) password: string;
  /** 0 for none. */
  @Int({ default: 0 }) featuredMedia: number;
  @Line(10) commentStatus: Openness;
  @Line(10) pingStatus: Openness;
  @Flag() sticky: boolean;
  @Line(10) format: string;
  @Line(100) template: string;
  /** The page above; 0 at the top, and of posts. */
  @Int({ default: 0 }) parentId: number;
  @Int({ default: 0 }) menuOrder: number;
}

/** Whether something may still be added to it. */
export type Openness = 'open' | 'closed';
