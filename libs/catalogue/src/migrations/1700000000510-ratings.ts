import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['rating_count', 'rating_stars'];

/** Adds the number of ratings and the sum of their stars to products. */
export class Ratings1700000000510 implements MigrationInterface {
  readonly name = 'Ratings1700000000510';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      // Plain SQL, because TypeORM copies the whole table to add a column on SQLite.
      if (!(await runner.hasColumn('product', column)))
        await runner.query(`ALTER TABLE product ADD COLUMN ${column} integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE product DROP COLUMN ${column}`);
  }
}
