import { Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Amount, Id, Instant, Int, Text } from '@grove/database';
import { OrderEntity } from './order.entity.js';

/** A refund of an order. Its lines, if any, are rows of `order_line` with its id as `order_id`. */
@Entity('refund')
export class RefundEntity {
  @Id() id: number;
  @Int() orderId: number;
  @ManyToOne(() => OrderEntity)
  @JoinColumn({ name: 'order_id' })
  order?: Relation<OrderEntity>;
  @Instant() createdAt: string;
  /** A positive amount in micro-units. */
  @Amount() amount: bigint;
  /** The parts of the amount that are tax and shipping costs, as its lines have them. */
  @Amount({ default: 0n }) tax: bigint;
  @Amount({ default: 0n }) shipping: bigint;
  @Text() reason: string;
  /** The user who made the refund; 0 if unknown. */
  @Int({ default: 0 }) refundedBy: number;
}
