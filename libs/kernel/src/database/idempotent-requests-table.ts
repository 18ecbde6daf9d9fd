import type { MigrationInterface, QueryRunner } from 'typeorm';
import { instant, line, text } from './column-kinds.js';
import { createTable } from './migration.js';

/** Requests that bear an `Idempotency-Key`: who is at work on each, or what it was answered. */
export class IdempotentRequests1700000000010 implements MigrationInterface {
  readonly name = 'IdempotentRequests1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'idempotent_request',
      {
        name: line(64),
        fingerprint: line(64),
        holder: line(36),
        answer: text({ nullable: true }),
        expires_at: instant(),
      },
      { primary: ['name'], indexes: [['expires_at']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotent_request');
  }
}
