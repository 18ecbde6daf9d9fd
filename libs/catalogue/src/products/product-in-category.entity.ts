import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Flag, Instant, Line } from '@grove/database';
import { ProductEntity } from './product.entity.js';

/** A product in one of its categories, or in a category above it. Its other columns are copies, in the order of the index from which lists are read. */
@Entity('product_in_category')
export class ProductInCategoryEntity {
  @PrimaryColumn({ type: 'int' }) categoryId: number;
  @Flag() notInTrash: boolean;
  @Instant() createdAt: string;
  @PrimaryColumn({ type: 'int' }) productId: number;
  @Line(20) status: string;

  @ManyToOne(() => ProductEntity)
  @JoinColumn({ name: 'product_id' })
  product?: Relation<ProductEntity>;
}
