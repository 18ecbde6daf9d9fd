import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ColumnNames, renameColumns, revertColumnNames } from '@grove/database';

const COLUMNS: ColumnNames = { tax_rate: { place_key: 'location_key' } };

/** Renames the key that finds the tax rates of a postcode or city. */
export class RateColumnNames1700000000290 implements MigrationInterface {
  readonly name = 'RateColumnNames1700000000290';

  up(runner: QueryRunner): Promise<void> {
    return renameColumns(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertColumnNames(runner, COLUMNS);
  }
}
