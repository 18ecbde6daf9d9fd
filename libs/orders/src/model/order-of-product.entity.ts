import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Flag, Instant } from '@grove/database';
import { OrderEntity } from './order.entity.js';

/** An order that contains a product. Its other columns are copies, in the order of the index from which the list of the orders of a product is read. */
@Entity('order_of_product')
export class OrderOfProductEntity {
  @PrimaryColumn({ type: 'int' }) orderId: number;
  @PrimaryColumn({ type: 'int' }) productId: number;
  @Flag() notInTrash: boolean;
  @Instant() createdAt: string;

  @ManyToOne(() => OrderEntity)
  @JoinColumn({ name: 'order_id' })
  order?: Relation<OrderEntity>;
}
