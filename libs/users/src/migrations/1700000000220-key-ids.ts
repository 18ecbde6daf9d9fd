import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['application_password', 'consumer_key'];

/** Which key a credential was hashed with. Of those that are there already that is not known, until they are used under another one. */
export class KeyIds1700000000220 implements MigrationInterface {
  readonly name = 'KeyIds1700000000220';

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would make the table anew on SQLite.
    for (const table of TABLES)
      if (!(await runner.hasColumn(table, 'key_id')))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN key_id varchar(16) NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN key_id`);
  }
}
