import type { Instant, UnitOfWork } from '@grove/database';
import { dayCounter } from '../model/order-counters.js';

/** The columns with instants of an order, and the column that refers to the order. */
const ORDER_COLUMNS = [
  ['shop_order', 'id', ['created_at', 'modified_at', 'paid_at', 'completed_at']],
  ['order_of_product', 'order_id', ['created_at']],
  ['order_line', 'order_id', ['sold_at']],
  ['order_note', 'order_id', ['created_at']],
  ['refund', 'order_id', ['created_at']],
] as const;

/**
 * Moves sample data into the past. Services always write the current time: each instant since the start of the import is replaced by the instant at
 * which the step is supposed to have happened. Earlier instants do not change.
 */
export class Backdating {
  constructor(
    private readonly unit: UnitOfWork,
    /** The start of the import. */
    readonly startedAt: Instant,
  ) {}

  /** Backdates the last step of an order. */
  async order(id: number, at: Instant): Promise<void> {
    await this.incrementDayCounter(id, -1);
    for (const [table, key, columns] of ORDER_COLUMNS) await this.move(table, key, columns, id, at);
    const refunds = await this.unit.read<{ id: number }>('SELECT id FROM refund WHERE order_id = ?', [id]);
    for (const refund of refunds) await this.move('order_line', 'order_id', ['sold_at'], refund.id, at);
    await this.incrementDayCounter(id, 1);
  }

  coupon(id: number, at: Instant): Promise<void> {
    return this.move('coupon', 'id', ['created_at', 'modified_at'], id, at);
  }

  private async incrementDayCounter(id: number, by: number): Promise<void> {
    const [order] = await this.unit.read<{ status: string; createdAt: Instant }>(
      'SELECT status, created_at AS createdAt FROM shop_order WHERE id = ? AND not_in_trash = 1',
      [id],
    );
    if (order) this.unit.incrementCounter(dayCounter(order.status, order.createdAt), by);
  }

  private async move(table: string, key: string, columns: readonly string[], id: number, at: Instant): Promise<void> {
    const moves = columns.map((column) => `${column} = CASE WHEN ${column} >= ? THEN ? ELSE ${column} END`);
    const values = columns.flatMap(() => [this.startedAt, at]);
    await this.unit.query(`UPDATE ${table} SET ${moves.join(', ')} WHERE ${key} = ?`, [...values, id]);
  }
}
