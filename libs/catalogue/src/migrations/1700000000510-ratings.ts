import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['rating_count', 'rating_stars'];

/** How often a product was rated, and with how many stars in all. */
export class Ratings1700000000510 implements MigrationInterface {
  readonly name = 'Ratings1700000000510';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      // Plain SQL, because TypeORM adds a column on SQLite by making the table anew.
      if (!(await runner.hasColumn('product', column)))
        await runner.query(`ALTER TABLE product ADD COLUMN ${column} integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE product DROP COLUMN ${column}`);
  }
}
