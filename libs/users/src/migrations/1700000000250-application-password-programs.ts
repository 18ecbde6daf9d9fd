import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = { app_id: "varchar(36) NOT NULL DEFAULT ''", last_ip: 'varchar(45) NULL' };

/** The program that an application password is for, and the address from which it was last used. Neither is known of passwords that exist already. */
export class ApplicationPasswordPrograms1700000000250 implements MigrationInterface {
  readonly name = 'ApplicationPasswordPrograms1700000000250';

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL, because TypeORM would create the table anew on SQLite.
    for (const [name, type] of Object.entries(COLUMNS))
      if (!(await runner.hasColumn('application_password', name)))
        await runner.query(`ALTER TABLE application_password ADD COLUMN ${name} ${type}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(COLUMNS)) await runner.query(`ALTER TABLE application_password DROP COLUMN ${name}`);
  }
}
