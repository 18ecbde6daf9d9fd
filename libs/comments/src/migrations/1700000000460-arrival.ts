import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { indexName } from '@grove/database';

const BY_ARRIVAL = indexName('comment', ['received_at']);

/** When a comment came, by the server's clock, whatever date it was given. Nothing is known of those that are there already. */
export class Arrival1700000000460 implements MigrationInterface {
  readonly name = 'Arrival1700000000460';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('comment', 'received_at')))
      await runner.query('ALTER TABLE comment ADD COLUMN received_at datetime NULL');
    // MySQL keeps the index of a migration that was cut short.
    if (!(await runner.getTable('comment'))!.indices.some(({ name }) => name === BY_ARRIVAL))
      await runner.createIndex('comment', new TableIndex({ name: BY_ARRIVAL, columnNames: ['received_at'] }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('comment', BY_ARRIVAL);
    await runner.dropColumn('comment', 'received_at');
  }
}
