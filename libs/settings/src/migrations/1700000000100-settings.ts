import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Options of the site, by name. */
export class Settings1700000000100 implements MigrationInterface {
  readonly name = 'Settings1700000000100';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'setting', { name: column.line(60), value: column.text() }, { primary: ['name'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('setting');
  }
}
