import { Entity } from 'typeorm';
import { AutoId, Flag, Line } from '@grove/database';

/** A global attribute: a property with a list of terms that products can use. */
@Entity('attribute')
export class AttributeEntity {
  @AutoId() id: number;
  @Line(1200) name: string;
  /** With its prefix: `pa_colour`. */
  @Line(32) slug: string;
  @Line(10) type: string;
  @Line(20) orderBy: string;
  @Flag() hasArchives: boolean;
}
