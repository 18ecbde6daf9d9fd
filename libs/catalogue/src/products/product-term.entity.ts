import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { TermEntity } from '@grove/content';
import { ProductEntity } from './product.entity.js';

/** A category, tag, brand or option of a product. The terms of variations and shipping classes are columns. */
@Entity('product_term')
export class ProductTermEntity {
  @PrimaryColumn({ type: 'int' }) productId: number;
  @PrimaryColumn({ type: 'int' }) termId: number;

  @ManyToOne(() => ProductEntity)
  @JoinColumn({ name: 'product_id' })
  product?: Relation<ProductEntity>;

  @ManyToOne(() => TermEntity)
  @JoinColumn({ name: 'term_id' })
  term?: Relation<TermEntity>;
}
