import { Entity } from 'typeorm';
import { AutoId, Line } from '@grove/database';

/** A tax class. The standard class always exists and has no row. */
@Entity('tax_class')
export class TaxClassEntity {
  @AutoId() id: number;
  @Line(200) name: string;
  /** Derived from the name; identifies the class. */
  @Line(200) slug: string;
}
