import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Text } from '@grove/database';

/** What a post or page said after one of its changes. */
@Entity('revision')
export class RevisionEntity {
  @AutoId() id: number;
  @Int() postId: number;
  @Instant() createdAt: string;
  /** The same moment in the zone that the site had then. */
  @Instant() localAt: string;
  /** Who made the change. */
  @Int() authorId: number;
  @Text() title: string;
  @Text() content: string;
  @Text() excerpt: string;
}
