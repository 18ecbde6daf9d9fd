import { Injectable } from '@nestjs/common';
import { now } from '@grove/core';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { In } from 'typeorm';
import { OrderLines } from '../../lines/order-lines.js';
import { OrderEntity } from '../../model/order.entity.js';
import { RefundEntity } from '../../model/refund.entity.js';

/** Stores refunds, and their sum and number in their order. The row of the order must be locked before a write. */
@Injectable()
export class RefundRepository {
  private readonly refunds = new Repository(this.database, RefundEntity);
  private readonly orders = new Repository(this.database, OrderEntity);

  constructor(
    private readonly database: Database,
    private readonly lines: OrderLines,
  ) {}

  /** The refunds of these orders, the newest first. Most orders have none, and then nothing is read. */
  async ofOrders(orders: readonly OrderEntity[]): Promise<RefundEntity[]> {
    const ids = orders.flatMap((order) => (order.refundCount === 0 ? [] : order.id));
    if (ids.length === 0) return [];
    return this.refunds.find({ where: { orderId: In(ids) }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Adds a refund. Returns it, and the order with its new sums. */
  async add(
    unit: UnitOfWork,
    order: OrderEntity,
    sent: Omit<RefundEntity, 'id' | 'orderId' | 'createdAt'>,
  ): Promise<{ order: OrderEntity; refund: RefundEntity }> {
    const refund: RefundEntity = { id: await unit.nextId('refund'), orderId: order.id, createdAt: now(), ...sent };
    await this.refunds.insert(refund);
    return { order: await this.updateSums(order, sent.amount, 1), refund };
  }

  /** Deletes a refund with its lines. Returns the order with its new sums. */
  async remove(unit: UnitOfWork, order: OrderEntity, refund: RefundEntity): Promise<OrderEntity> {
    await this.lines.remove([refund.id]);
    await this.refunds.delete(refund.id);
    await unit.releaseId(refund.id);
    return this.updateSums(order, -refund.amount, -1);
  }

  private async updateSums(order: OrderEntity, amount: bigint, count: number): Promise<OrderEntity> {
    const sums = { refunded: order.refunded + amount, refundCount: order.refundCount + count, modifiedAt: now() };
    await this.orders.update(order.id, sums);
    return { ...order, ...sums };
  }
}
