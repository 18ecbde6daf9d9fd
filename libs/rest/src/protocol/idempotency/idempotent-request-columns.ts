import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ColumnNames, renameColumns, revertColumnNames } from '@grove/database';

const COLUMNS: ColumnNames = { idempotent_request: { holder: 'owner', answer: 'response' } };

/** Names the columns with the owner of a running request and with the stored response. */
export class IdempotentRequestColumnNames1700000000040 implements MigrationInterface {
  readonly name = 'IdempotentRequestColumnNames1700000000040';

  up(runner: QueryRunner): Promise<void> {
    return renameColumns(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertColumnNames(runner, COLUMNS);
  }
}
