import { Injectable } from '@nestjs/common';
import { Database, Table, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import type { OrderEntity } from '../orders/order.entity.js';
import { RefundEntity } from './refund.entity.js';

/** Books money that is given back, and keeps the sum at the order. The order's row must be locked by then. */
@Injectable()
export class RefundBook {
  private readonly refunds: Table<RefundEntity>;

  constructor(database: Database) {
    this.refunds = new Table(database, RefundEntity);
  }

  /** `order` has the new sums afterwards. */
  async add(unit: UnitOfWork, order: OrderEntity, amount: bigint, reason: string): Promise<RefundEntity> {
    const id = await unit.nextId('refund');
    const refund: RefundEntity = { id, orderId: order.id, createdAt: now(), amount, reason };
    await this.refunds.insert(unit, refund);
    await this.turn(unit, order, amount, 1);
    return refund;
  }

  async remove(unit: UnitOfWork, order: OrderEntity, refund: RefundEntity): Promise<void> {
    await unit.delete('order_line', { order_id: refund.id });
    await this.refunds.delete(unit, refund.id);
    await unit.delete('object_id', { id: refund.id });
    await this.turn(unit, order, -refund.amount, -1);
  }

  private async turn(unit: UnitOfWork, order: OrderEntity, amount: bigint, count: number): Promise<void> {
    order.refunded += amount;
    order.refundCount += count;
    order.modifiedAt = now();
    const { refunded, refundCount: refund_count, modifiedAt: modified_at } = order;
    await unit.update('shop_order', { refunded, refund_count, modified_at }, { id: order.id });
  }
}

/** What can still be given back. */
export const leftOf = ({ total, refunded }: Pick<OrderEntity, 'total' | 'refunded'>): bigint =>
  total > refunded ? total - refunded : 0n;
