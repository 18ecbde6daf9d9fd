import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks remember the consumer key that created them, which pauses them when it is revoked. */
export class WebhookKeys1700000001620 implements MigrationInterface {
  readonly name = 'WebhookKeys1700000001620';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('webhook', 'key_id'))) await runner.query('ALTER TABLE webhook ADD COLUMN key_id int NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook DROP COLUMN key_id');
  }
}
