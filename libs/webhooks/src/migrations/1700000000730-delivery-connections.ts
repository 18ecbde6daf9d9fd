import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the last attempt at a delivery reached its receiver; of attempts that were made before, that is not known. */
export class DeliveryConnections1700000000730 implements MigrationInterface {
  readonly name = 'DeliveryConnections1700000000730';

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would make the table anew on SQLite.
    if (!(await runner.hasColumn('webhook_delivery', 'connection')))
      await runner.query('ALTER TABLE webhook_delivery ADD COLUMN connection text NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_delivery DROP COLUMN connection');
  }
}
