import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { indexName } from '@grove/database';

const COLUMNS = ['not_in_trash', 'id'];
const INDEX = indexName('shop_order', COLUMNS);

/** Serves the list of all orders by id, with which other systems copy a shop: without it a page sorts all orders. */
export class OrdersById1700000001430 implements MigrationInterface {
  readonly name = 'OrdersById1700000001430';

  async up(runner: QueryRunner): Promise<void> {
    const indexes = (await runner.getTable('shop_order'))!.indices.map(({ name }) => name);
    if (!indexes.includes(INDEX)) await runner.createIndex('shop_order', new TableIndex({ name: INDEX, columnNames: COLUMNS }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('shop_order', INDEX);
  }
}
