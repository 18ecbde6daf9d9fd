import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Line, Text } from '@grove/database';

/** What a post or page said after one of its changes. */
@Entity('revision')
export class RevisionEntity {
  @AutoId() id: number;
  @Int() postId: number;
  @Instant() createdAt: string;
  /** The same moment in the zone that the site had then. */
  @Instant() localAt: string;
  /** When it was last changed, in UTC and local time. Null: never since it was created. */
  @Instant({ nullable: true }) modifiedAt: string | null;
  @Instant({ nullable: true }) localModifiedAt: string | null;
  /** Who made the change. */
  @Int() authorId: number;
  @Text() title: string;
  @Text() content: string;
  @Text() excerpt: string;
  /** Null: made from the id of its post. */
  @Line(200, { nullable: true }) slug: string | null;
  /** The GUID that it has kept from WordPress; null for its own. */
  @Text({ nullable: true }) guid: string | null;
}
