import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a webhook that was disabled by itself is probed; of those that are disabled already, since they were last changed. */
export class WebhookProbing1700000000740 implements MigrationInterface {
  readonly name = 'WebhookProbing1700000000740';

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would make the table anew on SQLite, and deliveries would go with the old webhooks.
    if (!(await runner.hasColumn('webhook', 'probing_since')))
      await runner.query('ALTER TABLE webhook ADD COLUMN probing_since datetime NULL');
    // Not those whose receiver answered 410, which only the reason tells.
    await runner.query(
      `UPDATE webhook SET probing_since = modified_at
       WHERE probing_since IS NULL AND status = 'disabled' AND disabled_reason LIKE 'Every attempt has failed%'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook DROP COLUMN probing_since');
  }
}
