import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ColumnNames, renameColumns, revertColumnNames } from '@grove/database';

const COLUMNS: ColumnNames = {
  product: { listed: 'not_in_trash', pictured: 'has_images' },
  product_in_category: { listed: 'not_in_trash' },
};

/** Gives columns of products names that say what they mean. */
export class ProductColumnNames1700000000570 implements MigrationInterface {
  readonly name = 'ProductColumnNames1700000000570';

  up(runner: QueryRunner): Promise<void> {
    return renameColumns(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertColumnNames(runner, COLUMNS);
  }
}
