import { Entity } from 'typeorm';
import { AutoId, Flag, Line } from '@grove/database';

@Entity('leaf')
export class LeafEntity {
  @AutoId() id: number;
  @Line(200) name: string;
  @Line(200) nameKey: string;
  @Line(200) slug: string;
  @Flag() evergreen: boolean;
}
