import { Entity, PrimaryColumn } from 'typeorm';
import { Int } from '@grove/database';

/** A SKU that a product or variation has. */
@Entity('sku')
export class SkuEntity {
  /** The SKU without accents and letter case. */
  @PrimaryColumn({ type: 'varchar', length: 300 }) skuKey: string;
  /** 0 for the owner that reserves the SKU; the id of its owner if an import found it reserved. */
  @PrimaryColumn({ type: 'int' }) duplicate: number;
  @Int() ownerId: number;
}
