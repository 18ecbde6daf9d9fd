import { Entity } from 'typeorm';
import { AutoId, Int, Line } from '@grove/database';

/** A slug that a record had before, so that its old address leads to the new one. */
@Entity('old_slug')
export class OldSlugEntity {
  @AutoId() id: number;
  /** The object id of the post, page, medium or product. */
  @Int() recordId: number;
  @Line(200) slug: string;
}
