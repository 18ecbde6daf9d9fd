import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { indexName } from '@grove/database';

const INDEXES = [
  ['post', ['type', 'status', 'local_modified_at', 'id']],
  ['post', ['type', 'status', 'author_id', 'id']],
  ['post', ['type', 'status', 'parent_id', 'id']],
  ['media', ['status', 'modified_at', 'id']],
] as const;

/** Lists of posts, pages and media in the order of their last changes, authors and parents. */
export class ListOrders1700000000360 implements MigrationInterface {
  readonly name = 'ListOrders1700000000360';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of INDEXES) {
      const name = indexName(table, columns);
      const known = (await runner.getTable(table))!.indices;
      // MySQL keeps the indexes of a migration that was cut short.
      if (!known.some((index) => index.name === name))
        await runner.createIndex(table, new TableIndex({ name, columnNames: [...columns] }));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of INDEXES) await runner.dropIndex(table, indexName(table, columns));
  }
}
