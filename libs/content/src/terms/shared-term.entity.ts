import { Entity } from 'typeorm';
import { Id, Int, Line, Text } from '@grove/database';

/**
 * The second taxonomy of a term: sites from before WordPress 4.2 may have one term in two taxonomies. There it has the same id, name and slug, and a row of its own
 * in `term` with the negative id.
 */
@Entity('shared_term')
export class SharedTermEntity {
  @Id() termId: number;
  @Line(40) taxonomy: string;
  @Text() description: string;
  @Int({ default: 0 }) parentId: number;
}
