import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Int } from '@grove/database';
import { ProductEntity } from './product.entity.js';

/** A picture of a product; the first one is its main picture. */
@Entity('product_image')
export class ProductImageEntity {
  @PrimaryColumn({ type: 'int' }) productId: number;
  @PrimaryColumn({ type: 'int' }) position: number;
  @Int() mediaId: number;
  /** How many positions before it are empty, as in the system that it comes from. */
  @Int({ default: 0 }) emptyBefore: number;

  @ManyToOne(() => ProductEntity)
  @JoinColumn({ name: 'product_id' })
  product?: Relation<ProductEntity>;
}
