import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexTables, dropIndexTables } from '@grove/kernel';

/** Which products have which words. */
export class ProductWords1700000000520 implements MigrationInterface {
  readonly name = 'ProductWords1700000000520';

  up(runner: QueryRunner): Promise<void> {
    return createIndexTables(runner, 'product', 'product');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropIndexTables(runner, 'product');
  }
}
