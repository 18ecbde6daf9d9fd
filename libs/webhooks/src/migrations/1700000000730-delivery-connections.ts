import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the connection of the last attempt; for earlier attempts it is unknown. */
export class DeliveryConnections1700000000730 implements MigrationInterface {
  readonly name = 'DeliveryConnections1700000000730';

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: on SQLite, TypeORM would create the table again.
    if (!(await runner.hasColumn('webhook_delivery', 'connection')))
      await runner.query('ALTER TABLE webhook_delivery ADD COLUMN connection text NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_delivery DROP COLUMN connection');
  }
}
