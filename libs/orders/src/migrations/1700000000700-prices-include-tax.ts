import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMN = 'prices_include_tax';

/** Orders remember whether the prices of products included tax. Each step is left out where it has been done. */
export class PricesIncludeTax1700000000700 implements MigrationInterface {
  readonly name = 'PricesIncludeTax1700000000700';

  async up(runner: QueryRunner): Promise<void> {
    // Plain SQL, because TypeORM adds a column on SQLite by making the table anew.
    if (!(await runner.hasColumn('shop_order', COLUMN)))
      await runner.query(`ALTER TABLE shop_order ADD COLUMN ${COLUMN} boolean NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('shop_order', COLUMN)) await runner.query(`ALTER TABLE shop_order DROP COLUMN ${COLUMN}`);
  }
}
