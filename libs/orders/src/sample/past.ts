import type { Instant, UnitOfWork } from '@grove/database';
import { dayTally } from '../orders/order-register.js';

/** Where the instants of an order stand, and what names it there. */
const OF_ORDER = [
  ['shop_order', 'id', ['created_at', 'modified_at', 'paid_at', 'completed_at']],
  ['order_of_product', 'order_id', ['created_at']],
  ['order_line', 'order_id', ['sold_at']],
  ['order_note', 'order_id', ['created_at']],
  ['refund', 'order_id', ['created_at']],
] as const;

/**
 * The one place where the sample moves what it did into the past. Services know only the present: whatever they have dated since the sample
 * began to be loaded is moved to the instant at which it is said to have happened; what lies before stays.
 */
export class Past {
  constructor(
    private readonly unit: UnitOfWork,
    /** When the sample began to be loaded. */
    readonly began: Instant,
  ) {}

  /** Moves the last step of an order. */
  async order(id: number, at: Instant): Promise<void> {
    await this.turnDay(id, -1);
    for (const [table, key, columns] of OF_ORDER) await this.move(table, key, columns, id, at);
    await this.turnDay(id, 1);
  }

  customer(id: number, at: Instant): Promise<void> {
    return this.move('user', 'id', ['registered_at', 'modified_at'], id, at);
  }

  coupon(id: number, at: Instant): Promise<void> {
    return this.move('coupon', 'id', ['created_at', 'modified_at'], id, at);
  }

  private async turnDay(id: number, by: number): Promise<void> {
    const [order] = await this.unit.read<{ status: string; createdAt: Instant }>(
      'SELECT status, created_at AS createdAt FROM shop_order WHERE id = ? AND listed = 1',
      [id],
    );
    if (order) this.unit.incrementCounter(dayTally(order.status, order.createdAt), by);
  }

  private async move(table: string, key: string, columns: readonly string[], id: number, at: Instant): Promise<void> {
    const moves = columns.map((column) => `${column} = CASE WHEN ${column} >= ? THEN ? ELSE ${column} END`);
    const values = columns.flatMap(() => [this.began, at]);
    await this.unit.query(`UPDATE ${table} SET ${moves.join(', ')} WHERE ${key} = ?`, [...values, id]);
  }
}
