import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';
import { IdempotentRequestColumnNames1700000000040 } from './idempotent-request-columns.js';

/** Requests with an `Idempotency-Key`: running ones with their owner, finished ones with their response. */
export class IdempotentRequests1700000000010 implements MigrationInterface {
  readonly name = 'IdempotentRequests1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'idempotent_request',
      {
        name: column.line(64),
        fingerprint: column.line(64),
        holder: column.line(36),
        answer: column.text({ nullable: true }),
        expires_at: column.instant(),
      },
      { primary: ['name'], indexes: [['expires_at']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotent_request');
  }
}

/** The migrations of stored requests. */
export const idempotencyMigrations = [IdempotentRequests1700000000010, IdempotentRequestColumnNames1700000000040];

/** Stored responses of requests that are repeated. */
export const unversionedRestTables = ['idempotent_request'];
