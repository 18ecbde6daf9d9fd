import type { MigrationInterface, QueryRunner } from 'typeorm';
import { engineOf } from '@grove/database';

/** What further versions of the interface show of lines and notes. */
export class OrderVersions1700000001450 implements MigrationInterface {
  readonly name = 'OrderVersions1700000001450';

  async up(runner: QueryRunner): Promise<void> {
    const json = engineOf(runner) === 'mysql' ? "longtext NOT NULL DEFAULT ('{}')" : "text NOT NULL DEFAULT '{}'";
    await addColumn(runner, 'order_line', 'details', json);
    await addColumn(runner, 'order_note', 'author', "varchar(200) NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_note DROP COLUMN author');
    await runner.query('ALTER TABLE order_line DROP COLUMN details');
  }
}

async function addColumn(runner: QueryRunner, table: string, name: string, definition: string): Promise<void> {
  if (!(await runner.hasColumn(table, name))) await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
}
