import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable } from '@grove/database';

/** Requests that clients may repeat, and metadata of the records of all kinds. */
export class RestTables1700000000010 extends Baseline {
  readonly name = 'RestTables1700000000010';
  readonly replaces = ['IdempotentRequests1700000000010', 'IdempotentRequestColumnNames1700000000040', 'MetaData1700000001010'];

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, instant, int, json, line, text } = column;
    // Requests with an `Idempotency-Key`: running ones with their owner, finished ones with their response.
    await createTable(
      runner,
      'idempotent_request',
      {
        name: line(64),
        fingerprint: line(64),
        owner: line(36),
        response: text({ nullable: true }),
        expires_at: instant(),
      },
      { primary: ['name'], indexes: [['expires_at']] },
    );
    await createTable(
      runner,
      'meta_data',
      { id: autoId(), kind: line(20), record_id: int(), meta_key: line(255), value: json() },
      {
        indexes: [
          ['kind', 'meta_key'],
          ['kind', 'record_id'],
        ],
      },
    );
  }
}
