import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexTables, dropIndexTables } from '@grove/search';

/** Creates the word index of orders. */
export class OrderWords1700000001440 implements MigrationInterface {
  readonly name = 'OrderWords1700000001440';

  up(runner: QueryRunner): Promise<void> {
    return createIndexTables(runner, 'shop_order', 'shop_order');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropIndexTables(runner, 'shop_order');
  }
}
