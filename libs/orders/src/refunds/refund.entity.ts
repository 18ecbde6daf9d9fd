import { Entity } from 'typeorm';
import { Amount, Id, Instant, Int, Text } from '@grove/database';

/** Money given back. Its lines, where it has any, are rows of `order_line` under its id. */
@Entity('refund')
export class RefundEntity {
  @Id() id: number;
  @Int() orderId: number;
  @Instant() createdAt: string;
  /** More than 0. */
  @Amount() amount: bigint;
  @Text() reason: string;
}
