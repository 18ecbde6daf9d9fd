import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = {
  application_password: 'varchar(36) NULL',
  owner_is_administrator: 'smallint NOT NULL DEFAULT 0',
};

/** Webhooks remember the application password that created them, which pauses them when it is revoked, and whether their owner reads everything. */
export class WebhookOwners1700000001630 implements MigrationInterface {
  readonly name = 'WebhookOwners1700000001630';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, type] of Object.entries(COLUMNS))
      if (!(await runner.hasColumn('webhook', name))) await runner.query(`ALTER TABLE webhook ADD COLUMN ${name} ${type}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(COLUMNS)) await runner.query(`ALTER TABLE webhook DROP COLUMN ${name}`);
  }
}
