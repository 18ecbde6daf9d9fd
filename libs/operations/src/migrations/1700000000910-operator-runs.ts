import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** The table by which servers do one at a time what an administrator asks for: backups, checks and examinations. */
export class OperatorRuns1700000000910 implements MigrationInterface {
  readonly name = 'OperatorRuns1700000000910';

  up(runner: QueryRunner): Promise<void> {
    const { instant, json, line } = column;
    return createTable(
      runner,
      'operator_run',
      {
        name: line(20),
        holder: line(36),
        started_at: instant(),
        renewed_at: instant(),
        ended_at: instant({ nullable: true }),
        details: json(),
      },
      { primary: ['name'] },
    );
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('operator_run');
  }
}
