import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events may have a second payload, for receivers of accounts that may not read the whole record. */
export class RestrictedPayloads1700000001140 implements MigrationInterface {
  readonly name = 'RestrictedPayloads1700000001140';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('outbox', 'restricted_payload')))
      await runner.query('ALTER TABLE outbox ADD COLUMN restricted_payload longtext NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN restricted_payload');
  }
}
