import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable } from '@grove/database';

/** The tables in which imports remember what they stored, and keep what Grove has no place for. */
export class OperationsTables1700000000900 extends Baseline {
  readonly name = 'OperationsTables1700000000900';
  readonly replaces = ['ImportTables1700000001000'];

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, instant, int, json, line, text } = column;
    await createTable(runner, 'import_run', {
      id: autoId(),
      source: line(500),
      // The address of the site that was imported.
      site: line(500),
      started_at: instant(),
      finished_at: instant({ nullable: true }),
      summary: json(),
    });
    await createTable(
      runner,
      'import_record',
      {
        kind: line(40),
        record_id: int(),
        // Of the record at the source.
        fingerprint: line(64),
        // Of its rows in Grove after they were stored; empty if the record has no place in Grove.
        stored_fingerprint: line(64),
      },
      { primary: ['kind', 'record_id'] },
    );
    await createTable(
      runner,
      'unmapped_metadata',
      { id: autoId(), kind: line(40), record_id: int(), name: line(255), value: text({ nullable: true }) },
      {
        indexes: [
          ['kind', 'name'],
          ['kind', 'record_id'],
        ],
      },
    );
    await createTable(
      runner,
      'import_leftover',
      {
        id: autoId(),
        import_kind: line(40),
        record_id: int(),
        topic: line(120),
        name: line(255),
        record: line(255),
        reason: line(500),
      },
      { indexes: [['import_kind', 'record_id'], ['topic']] },
    );
  }
}
