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
  /** The status before the trash; empty for posts that are not in the trash. */
  @Line(20, { default: '' }) previousStatus: PostStatus | '';
  @Instant() createdAt: string;
  /** The same moment as local time, in the time zone that the site had when it was set. Shown to readers, and used for sorting. */
  @Instant() localAt: string;
  @Instant() modifiedAt: string;
  @Instant() localModifiedAt: string;
  /** Whether nobody has set the date yet: it is then updated with each change until the draft is published. */
  @Flag() hasFloatingDate: boolean;
  @Text() title: string;
  /** The sort key: the beginning of the title without accents and letter case. */
  @Line(190) titleKey: string;
  @Line(200) slug: string;
  /** The slug, if it is part of a URL: unique for the type and the parent. Null for drafts and posts in the trash. */
  @Line(200, { nullable: true }) slugKey: string | null;
  @Text() content: string;
  @Text() excerpt: string;
  /** Footnotes as JSON. */
  @Text() footnotes: string;
  @Int() authorId: number;
  @Line(255) password: string;
  /** 0 for none. */
  @Int({ default: 0 }) featuredMedia: number;
  @Line(10) commentStatus: DiscussionStatus;
  @Line(10) pingStatus: DiscussionStatus;
  @Flag() sticky: boolean;
  @Line(10) format: string;
  @Text() template: string;
  /** The parent page; 0 for pages at the top and for posts. */
  @Int({ default: 0 }) parentId: number;
  @Int({ default: 0 }) menuOrder: number;
  /** The GUID that it has kept from WordPress; null for its own. */
  @Text({ nullable: true }) guid: string | null;
}

/** Whether a post accepts comments, or pings. */
export type DiscussionStatus = 'open' | 'closed';
