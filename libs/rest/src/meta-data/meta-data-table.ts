import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';
import { LONGEST_KEY } from './meta-data.entity.js';

/** Metadata of the records of all kinds. */
export class MetaData1700000001010 implements MigrationInterface {
  readonly name = 'MetaData1700000001010';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'meta_data',
      {
        id: column.autoId(),
        kind: column.line(20),
        record_id: column.int(),
        meta_key: column.line(LONGEST_KEY),
        value: column.json(),
      },
      {
        indexes: [
          ['kind', 'record_id'],
          ['kind', 'meta_key'],
        ],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('meta_data');
  }
}
