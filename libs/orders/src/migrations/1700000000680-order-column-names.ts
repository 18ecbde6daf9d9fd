import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ColumnNames, renameColumns, revertColumnNames } from '@grove/database';

const COLUMNS: ColumnNames = {
  shop_order: { listed: 'not_in_trash', stock_taken: 'stock_reduced', pieces: 'item_count' },
  order_line: { stock_taken: 'reduced_stock', stock_of: 'stock_managed_by_id' },
  order_of_product: { listed: 'not_in_trash' },
};

/** Gives columns of orders names that say what they mean; those about stock are the names of WooCommerce. */
export class OrderColumnNames1700000000680 implements MigrationInterface {
  readonly name = 'OrderColumnNames1700000000680';

  up(runner: QueryRunner): Promise<void> {
    return renameColumns(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertColumnNames(runner, COLUMNS);
  }
}
