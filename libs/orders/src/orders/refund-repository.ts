import { Injectable } from '@nestjs/common';
import { now } from '@grove/core';
import { Database, placeholders, Table, type UnitOfWork } from '@grove/database';
import type { OrderEntity } from '../model/order.entity.js';
import { RefundEntity } from '../model/refund.entity.js';

/** Stores refunds, and their sum and number in their order. The row of the order must be locked before a write. */
@Injectable()
export class RefundRepository {
  private readonly refunds: Table<RefundEntity>;

  constructor(database: Database) {
    this.refunds = new Table(database, RefundEntity);
  }

  /** The refunds of these orders, the newest first. Most orders have none, and then nothing is read. */
  async ofOrders(orders: readonly OrderEntity[]): Promise<RefundEntity[]> {
    const ids = orders.flatMap((order) => (order.refundCount === 0 ? [] : order.id));
    if (ids.length === 0) return [];
    return this.refunds.where(`order_id IN (${placeholders(ids.length)}) ORDER BY created_at DESC, id DESC`, ...ids);
  }

  /** Adds a refund. Returns it, and the order with its new sums. */
  async add(
    unit: UnitOfWork,
    order: OrderEntity,
    sent: Omit<RefundEntity, 'id' | 'orderId' | 'createdAt'>,
  ): Promise<{ order: OrderEntity; refund: RefundEntity }> {
    const id = await unit.nextId('refund');
    const refund: RefundEntity = { id, orderId: order.id, createdAt: now(), ...sent };
    await this.refunds.insert(unit, refund);
    return { order: await this.updateSums(unit, order, sent.amount, 1), refund };
  }

  /** Deletes a refund with its lines. Returns the order with its new sums. */
  async remove(unit: UnitOfWork, order: OrderEntity, refund: RefundEntity): Promise<OrderEntity> {
    await unit.delete('order_line', { order_id: refund.id });
    await this.refunds.delete(unit, refund.id);
    await unit.releaseId(refund.id);
    return this.updateSums(unit, order, -refund.amount, -1);
  }

  private async updateSums(unit: UnitOfWork, order: OrderEntity, amount: bigint, count: number): Promise<OrderEntity> {
    const [refunded, refundCount, modifiedAt] = [order.refunded + amount, order.refundCount + count, now()];
    await unit.update('shop_order', { refunded, refund_count: refundCount, modified_at: modifiedAt }, { id: order.id });
    return { ...order, refunded, refundCount, modifiedAt };
  }
}
