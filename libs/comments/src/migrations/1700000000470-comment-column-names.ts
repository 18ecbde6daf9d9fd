import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ColumnNames, renameColumns, revertColumnNames } from '@grove/database';

const COLUMNS: ColumnNames = { comment: { status_before: 'previous_status' } };

/** Gives the status before the trash the name that it has in posts. */
export class CommentColumnNames1700000000470 implements MigrationInterface {
  readonly name = 'CommentColumnNames1700000000470';

  up(runner: QueryRunner): Promise<void> {
    return renameColumns(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertColumnNames(runner, COLUMNS);
  }
}
