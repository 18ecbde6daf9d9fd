import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts how often each named lock was taken. A cluster such as Galera only replicates rows that change, so two units on different nodes that take the same
 * lock conflict only if both change its row.
 */
export class NamedLockTurns1700000001050 implements MigrationInterface {
  readonly name = 'NamedLockTurns1700000001050';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('named_lock', 'turns')))
      await runner.query('ALTER TABLE named_lock ADD COLUMN turns bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('named_lock', 'turns');
  }
}
