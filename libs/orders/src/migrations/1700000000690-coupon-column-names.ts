import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ColumnNames, renameColumns, revertColumnNames } from '@grove/database';

const COLUMNS: ColumnNames = { coupon: { listed: 'not_in_trash' } };

/** Names the flag of coupons like that of products and orders. */
export class CouponColumnNames1700000000690 implements MigrationInterface {
  readonly name = 'CouponColumnNames1700000000690';

  up(runner: QueryRunner): Promise<void> {
    return renameColumns(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertColumnNames(runner, COLUMNS);
  }
}
