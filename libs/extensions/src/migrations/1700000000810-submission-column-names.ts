import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ColumnNames, renameColumns, revertColumnNames } from '@grove/database';

const COLUMNS: ColumnNames = { contact_submission: { written: 'submitted_values' } };

/** Renames the column with the values that a visitor submitted. */
export class SubmissionColumnNames1700000000810 implements MigrationInterface {
  readonly name = 'SubmissionColumnNames1700000000810';

  up(runner: QueryRunner): Promise<void> {
    return renameColumns(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertColumnNames(runner, COLUMNS);
  }
}
