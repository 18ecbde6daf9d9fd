import type { QueryRunner } from 'typeorm';
import type { ExpandMigration } from '@grove/database';

/** Orders count the updates that change nothing. */
export class OrderRevision1700000001470 implements ExpandMigration {
  readonly name = 'OrderRevision1700000001470';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('shop_order', 'revision')))
      await runner.query('ALTER TABLE shop_order ADD COLUMN revision int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shop_order DROP COLUMN revision');
  }
}
