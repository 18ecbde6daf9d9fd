import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Adds a table for personal data that must be erased, and the time when a disabled webhook was last probed. */
export class WebhookErasures1700000000720 implements MigrationInterface {
  readonly name = 'WebhookErasures1700000000720';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, big, int } = column;
    // `event_id` is null until the events about the customer are found; then each event has a row until it is erased.
    await createTable(runner, 'webhook_erasure', { id: autoId(), resource_id: int(), event_id: big({ nullable: true }) });
    // In plain SQL: on SQLite, TypeORM would create the table again, and deliveries would be deleted with the old webhooks.
    if (!(await runner.hasColumn('webhook', 'probed_at')))
      await runner.query('ALTER TABLE webhook ADD COLUMN probed_at datetime NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook DROP COLUMN probed_at');
    await runner.dropTable('webhook_erasure');
  }
}
