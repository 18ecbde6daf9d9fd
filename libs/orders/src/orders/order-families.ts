import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { OrderLines } from '../lines/order-lines.js';
import { RefundEntity } from '../refunds/refund.entity.js';
import { presentOrder, type OrderFamily } from './order-presenter.js';
import { OrderEntity } from './order.entity.js';
import type { Order } from './order.resource.js';

/** Reads orders together with all that belongs to them, and shows them: the number of queries does not grow with the number of orders. */
@Injectable()
export class OrderFamilies {
  private readonly orders: Table<OrderEntity>;
  private readonly refunds: Table<RefundEntity>;

  constructor(
    database: Database,
    private readonly lines: OrderLines,
    private readonly settings: SiteSettings,
  ) {
    this.orders = new Table(database, OrderEntity);
    this.refunds = new Table(database, RefundEntity);
  }

  /** The order of this id, also one in the trash. */
  async find(id: number): Promise<OrderEntity | undefined> {
    return id > 0 ? this.orders.find(id) : undefined;
  }

  async around(orders: readonly OrderEntity[]): Promise<OrderFamily[]> {
    const ids = orders.map(({ id }) => id);
    const [lines, refunds] = await Promise.all([this.lines.of(ids), this.refundsOf(orders)]);
    return orders.map((order) => ({
      order,
      lines: lines.get(order.id)!,
      refunds: refunds.filter((refund) => refund.orderId === order.id),
    }));
  }

  async show(families: readonly OrderFamily[], dp: number): Promise<Order[]> {
    const isDated = families.some(({ order }) => order.paidAt !== null || order.completedAt !== null);
    const [skus, zone] = await Promise.all([
      this.lines.skusOf(families.flatMap(({ lines }) => lines)),
      isDated ? this.settings.timezone() : 'utc',
    ]);
    return families.map((family) => presentOrder(family, { skus, zone, dp }));
  }

  /** Most orders have none: then none are asked for. */
  private async refundsOf(orders: readonly OrderEntity[]): Promise<RefundEntity[]> {
    const ids = orders.flatMap((order) => (order.refundCount === 0 ? [] : order.id));
    if (ids.length === 0) return [];
    return this.refunds.where(`order_id IN (${placeholders(ids.length)}) ORDER BY created_at DESC, id DESC`, ...ids);
  }
}
