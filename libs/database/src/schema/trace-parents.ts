import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events name the trace to which they belong, as the header `traceparent` does; only while traces are recorded. */
export class TraceParents1700000001130 implements MigrationInterface {
  readonly name = 'TraceParents1700000001130';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('outbox', 'trace_parent')))
      await runner.query('ALTER TABLE outbox ADD COLUMN trace_parent varchar(55) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN trace_parent');
  }
}
