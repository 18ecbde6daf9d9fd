import { Entity, JoinColumn, OneToOne, type Relation } from 'typeorm';
import { Amount, Id, Instant } from '@grove/database';
import { OrderEntity } from './order.entity.js';

/**
 * How an imported order counts in sums, if it does not count with its own amounts: WooCommerce counted an amount twice that it had twice, and left an order out
 * whose total is missing. It applies until the amounts of the order are calculated again.
 */
@Entity('order_sum_correction')
export class OrderSumCorrectionEntity {
  @Id() orderId: number;
  @OneToOne(() => OrderEntity)
  @JoinColumn({ name: 'order_id' })
  order?: Relation<OrderEntity>;
  /** That of the order, by which reports find it. */
  @Instant() createdAt: string;
  /** To be added to the total of the order in what its customer has spent. */
  @Amount() spent: bigint;
  /** To be added to the total, all taxes and the shipping costs of the order in reports. */
  @Amount() total: bigint;
  @Amount() tax: bigint;
  @Amount() shipping: bigint;
}

export type SumCorrection = Pick<OrderSumCorrectionEntity, 'spent' | 'total' | 'tax' | 'shipping'>;
