import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events say in which form their payload is; 0 is the one that all receivers get. */
export class EventVersions1700000001060 implements MigrationInterface {
  readonly name = 'EventVersions1700000001060';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('outbox', 'api_version')))
      await runner.query('ALTER TABLE outbox ADD COLUMN api_version int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN api_version');
  }
}
