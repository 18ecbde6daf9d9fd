import type { QueryRunner } from 'typeorm';
import { column, createTable, type ExpandMigration } from '@grove/database';

/** How often buyers have downloaded files. */
export class DownloadUses1700000001460 implements ExpandMigration {
  readonly name = 'DownloadUses1700000001460';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, instant, int, line } = column;
    await createTable(
      runner,
      'download_use',
      { id: autoId(), order_id: int(), product_id: int(), download_id: line(64), used: int(), last_used_at: instant() },
      {
        unique: [['order_id', 'product_id', 'download_id']],
        foreignKeys: [{ column: 'order_id', references: 'shop_order', onDelete: 'CASCADE' }],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('download_use');
  }
}
