import { Entity } from 'typeorm';
import { Id, Text } from '@grove/database';

/** The text of a post or page in which searches look. It stands apart from the post, so that a search passes over nothing else. */
@Entity('post_search')
export class PostSearchEntity {
  /** The id of the post. */
  @Id() id: number;
  @Text() searchText: string;
}
