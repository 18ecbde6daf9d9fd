import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, line } from '../schema/column-kinds.js';
import { createTable } from '../schema/migration.js';

/** How far each backfill has come, and which contract steps were run by which version. */
export class UpgradeTables1700000001080 implements MigrationInterface {
  readonly name = 'UpgradeTables1700000001080';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'backfill_progress', { name: line(120), position: big() }, { primary: ['name'] });
    await createTable(runner, 'contract_step', { name: line(120), version: line(40) }, { primary: ['name'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('contract_step');
    await runner.dropTable('backfill_progress');
  }
}
