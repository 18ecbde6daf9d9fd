import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** The tables in which imports remember what they stored, and keep what Grove has no place for. */
export class ImportTables1700000001000 implements MigrationInterface {
  readonly name = 'ImportTables1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'import_run', {
      id: column.autoId(),
      source: column.line(500),
      // The address of the site that was imported.
      site: column.line(500),
      started_at: column.instant(),
      finished_at: column.instant({ nullable: true }),
      summary: column.json(),
    });
    await createTable(
      runner,
      'import_record',
      {
        kind: column.line(40),
        record_id: column.int(),
        // Of the record at the source.
        fingerprint: column.line(64),
        // Of its rows in Grove after they were stored; empty if the record has no place in Grove.
        stored_fingerprint: column.line(64),
      },
      { primary: ['kind', 'record_id'] },
    );
    await createTable(
      runner,
      'unmapped_metadata',
      {
        id: column.autoId(),
        kind: column.line(40),
        record_id: column.int(),
        name: column.line(255),
        value: column.text({ nullable: true }),
      },
      {
        indexes: [
          ['kind', 'record_id'],
          ['kind', 'name'],
        ],
      },
    );
    await createTable(
      runner,
      'import_leftover',
      {
        id: column.autoId(),
        import_kind: column.line(40),
        record_id: column.int(),
        topic: column.line(120),
        name: column.line(255),
        record: column.line(255),
        reason: column.line(500),
      },
      { indexes: [['import_kind', 'record_id'], ['topic']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['import_leftover', 'unmapped_metadata', 'import_record', 'import_run']) await runner.dropTable(table);
  }
}
