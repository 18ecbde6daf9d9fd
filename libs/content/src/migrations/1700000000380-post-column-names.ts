import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ColumnNames, renameColumns, revertColumnNames } from '@grove/database';

const COLUMNS: ColumnNames = { post: { trashed_from: 'previous_status', floating: 'has_floating_date' } };

/** Gives columns of posts names that say what they mean. */
export class PostColumnNames1700000000380 implements MigrationInterface {
  readonly name = 'PostColumnNames1700000000380';

  up(runner: QueryRunner): Promise<void> {
    return renameColumns(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertColumnNames(runner, COLUMNS);
  }
}
