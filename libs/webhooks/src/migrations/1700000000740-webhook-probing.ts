import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time since when an automatically disabled webhook is probed; for existing ones it is the time of their last change. */
export class WebhookProbing1700000000740 implements MigrationInterface {
  readonly name = 'WebhookProbing1700000000740';

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: on SQLite, TypeORM would create the table again, and deliveries would be deleted with the old webhooks.
    if (!(await runner.hasColumn('webhook', 'probing_since')))
      await runner.query('ALTER TABLE webhook ADD COLUMN probing_since datetime NULL');
    // Not webhooks whose receiver answered 410, which only the reason says.
    await runner.query(
      `UPDATE webhook SET probing_since = modified_at
       WHERE probing_since IS NULL AND status = 'disabled' AND disabled_reason LIKE 'Every attempt has failed%'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook DROP COLUMN probing_since');
  }
}
