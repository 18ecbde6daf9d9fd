import { Entity } from 'typeorm';
import { Amount, Id, Instant, Int, Text } from '@grove/database';

/** A refund of an order. Its lines, if any, are rows of `order_line` with its id as `order_id`. */
@Entity('refund')
export class RefundEntity {
  @Id() id: number;
  @Int() orderId: number;
  @Instant() createdAt: string;
  /** A positive amount in micro-units. */
  @Amount() amount: bigint;
  @Text() reason: string;
}
