import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries remember their failed attempts, and those after them. */
export class AttemptLog1700000001730 implements MigrationInterface {
  readonly name = 'AttemptLog1700000001730';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('webhook_delivery', 'attempt_log')))
      await runner.query('ALTER TABLE webhook_delivery ADD COLUMN attempt_log text NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_delivery DROP COLUMN attempt_log');
  }
}
