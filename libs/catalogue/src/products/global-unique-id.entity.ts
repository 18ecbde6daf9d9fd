import { Entity, PrimaryColumn } from 'typeorm';
import { Int } from '@grove/database';

/** A GTIN, UPC, EAN or ISBN that a product or variation has. */
@Entity('global_unique_id')
export class GlobalUniqueIdEntity {
  @PrimaryColumn({ type: 'varchar', length: 100 }) value: string;
  @Int() ownerId: number;
}
