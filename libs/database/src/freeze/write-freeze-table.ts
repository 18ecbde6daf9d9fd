import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, id, line } from '../schema/column-kinds.js';
import { createTable } from '../schema/migration.js';

/** The one row that says until when no unit of work may be committed. It always exists, so that units of MySQL can lock it. */
export class WriteFreezeTable1700000001070 implements MigrationInterface {
  readonly name = 'WriteFreezeTable1700000001070';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'write_freeze', { id: id(), frozen_until: big(), holder: line(36) });
    const stored = (await runner.query('SELECT id FROM write_freeze')) as unknown[];
    if (stored.length === 0) await runner.query(`INSERT INTO write_freeze (id, frozen_until, holder) VALUES (1, 0, '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('write_freeze');
  }
}
