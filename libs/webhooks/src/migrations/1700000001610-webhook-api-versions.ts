import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks remember the version of the interface in which they were created. */
export class WebhookApiVersions1700000001610 implements MigrationInterface {
  readonly name = 'WebhookApiVersions1700000001610';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('webhook', 'api_version')))
      await runner.query('ALTER TABLE webhook ADD COLUMN api_version int NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook DROP COLUMN api_version');
  }
}
