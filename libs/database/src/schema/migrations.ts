import { type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Engine, UnitRunner } from '../engines/engine.js';
import { dropChangeLog, hasChangeLog } from './recorded-changes.js';
import { recordContractSteps } from '../upgrades/contract-steps.js';
import { nameOf, type PendingMigration, type Phase, phaseOf } from '../upgrades/phases.js';
import { incrementVersion } from '../versions/increment-version.js';
import { COUNTERS, EVERYTHING } from '../versions/tags.js';

/** What was applied, and whether the database had no tables before. */
export interface Applied {
  readonly names: string[];
  readonly wasEmpty: boolean;
}

/**
 * Applies the pending migrations of a phase, or those of them in `only`. Several processes may do so at the same time: one works, the others wait. Backfills are run
 * otherwise; see `runBackfill`.
 */
export function applyMigrations(engine: Engine, phase: 'expand' | 'contract', only?: ReadonlySet<string>): Promise<Applied> {
  return engine.exclusively(async (runner) => {
    const wasEmpty = (await appliedNames(runner)).size === 0;
    const executor = new PhaseExecutor(engine.source, runner, phase, only);
    executor.transaction = 'none';
    if ((await executor.getPendingMigrations()).length > 0) await endRecording(engine, runner);
    const names = (await executor.executePendingMigrations()).map(({ name }) => name);
    if (phase === 'contract') await recordContractSteps(runner, names);
    // Responses that were computed before the change are stale. The schema of an earlier Grove has no versions.
    if (names.length > 0 && (await runner.hasTable(COUNTERS))) await incrementVersion(EVERYTHING, engine.name, runner);
    return { names, wasEmpty };
  });
}

/** Triggers could prevent a change of their table, and SQLite loses them when it rebuilds one: a copy that is not complete begins again with the tables. */
async function endRecording({ name }: Engine, runner: UnitRunner): Promise<void> {
  const query = (sql: string) => runner.query(sql) as Promise<never[]>;
  const session = { engine: name, read: query, define: async (sql: string) => void (await query(sql)) };
  if (await hasChangeLog(session)) await dropChangeLog(session);
}

/** The migrations that are not applied yet. */
export async function pendingMigrations(engine: Engine): Promise<PendingMigration[]> {
  const runner = engine.createRunner();
  try {
    const applied = await appliedNames(runner);
    return engine.source.migrations
      .map((migration) => ({ name: nameOf(migration), phase: phaseOf(migration), migration }))
      .filter(({ name }) => !applied.has(name));
  } finally {
    await runner.release();
  }
}

async function appliedNames(runner: QueryRunner): Promise<Set<string>> {
  if (!(await runner.hasTable('migrations'))) return new Set();
  const rows = (await runner.query('SELECT name FROM migrations')) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
}

/** Knows the migrations of one phase only. */
class PhaseExecutor extends MigrationExecutor {
  constructor(
    source: Engine['source'],
    runner: QueryRunner,
    private readonly phase: Phase,
    private readonly only?: ReadonlySet<string>,
  ) {
    super(source, runner);
  }

  protected override getMigrations(): Migration[] {
    return super
      .getMigrations()
      .filter(({ name, instance }) => instance && phaseOf(instance) === this.phase && (this.only?.has(name) ?? true));
  }
}
