import type { MigrationInterface, QueryRunner } from 'typeorm';
import { engineOf } from '@grove/database';

/** Makes room for sealed secrets, which are longer than plain ones; SQLite has no length limits. They are sealed at start-up, because that needs the key. */
export class SealedSecrets1700000000750 implements MigrationInterface {
  readonly name = 'SealedSecrets1700000000750';

  async up(runner: QueryRunner): Promise<void> {
    if (engineOf(runner) !== 'mysql') return;
    await runner.query('ALTER TABLE webhook MODIFY secret longtext NOT NULL, MODIFY previous_secret longtext NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (engineOf(runner) !== 'mysql') return;
    await runner.query('ALTER TABLE webhook MODIFY secret varchar(500) NOT NULL, MODIFY previous_secret varchar(500) NOT NULL');
  }
}
