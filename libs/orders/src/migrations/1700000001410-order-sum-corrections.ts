import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Imported orders may count in sums with other amounts than their own. */
export class OrderSumCorrections1700000001410 implements MigrationInterface {
  readonly name = 'OrderSumCorrections1700000001410';

  async up(runner: QueryRunner): Promise<void> {
    const { amount, id, instant } = column;
    await createTable(
      runner,
      'order_sum_correction',
      { order_id: id(), created_at: instant(), spent: amount(), total: amount(), tax: amount(), shipping: amount() },
      {
        indexes: [['created_at', 'order_id', 'total', 'tax', 'shipping']],
        foreignKeys: [{ column: 'order_id', references: 'shop_order', onDelete: 'CASCADE' }],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('order_sum_correction');
  }
}
