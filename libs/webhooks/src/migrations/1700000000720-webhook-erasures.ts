import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** What is to be erased of customers who were deleted, and when a webhook that was disabled by itself was last probed. */
export class WebhookErasures1700000000720 implements MigrationInterface {
  readonly name = 'WebhookErasures1700000000720';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, big, int } = column;
    // An event is missing until those that told of the customer are found: then each has a row, until it is erased.
    await createTable(runner, 'webhook_erasure', { id: autoId(), resource_id: int(), event_id: big({ nullable: true }) });
    // In plain SQL: TypeORM would make the table anew on SQLite, and deliveries would go with the old webhooks.
    if (!(await runner.hasColumn('webhook', 'probed_at')))
      await runner.query('ALTER TABLE webhook ADD COLUMN probed_at datetime NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook DROP COLUMN probed_at');
    await runner.dropTable('webhook_erasure');
  }
}
