import { type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Engine, UnitRunner } from '../engines/engine.js';
import { dropChangeLog, hasChangeLog } from './recorded-changes.js';
import { assertKnownHistory, impliedNames } from './baseline.js';
import { recordContractSteps } from './contract-steps.js';
import { nameOf, type PendingMigration, type Phase, phaseOf } from './phases.js';
import { Counters } from '../transactions/counters.js';
import { COUNTERS, EVERYTHING, versionCounter } from '../versions/tags.js';

/** What a migration of the database includes. */
export interface MigrateOptions {
  /** The names of the migrations; all if absent. */
  readonly only?: ReadonlySet<string>;
  /** Also removes what only earlier versions use: no process of them may run any more. */
  readonly contracts?: boolean;
}

/** What was applied, and whether the database had no tables before. */
interface Applied {
  readonly names: string[];
  readonly wasEmpty: boolean;
}

/** Applies the pending migrations of a phase, or those of them in `only`. Backfills are run otherwise; see `runBackfill`. */
export function applyMigrations(engine: Engine, phase: 'expand' | 'contract', only?: ReadonlySet<string>): Promise<Applied> {
  return engine.exclusively(async (runner) => {
    const recorded = await recordedNames(runner);
    const wasEmpty = recorded.size === 0;
    assertKnownHistory(engine.source.migrations, recorded);
    await recordImplied(engine, runner);
    const executor = new PhaseExecutor(engine.source, runner, phase, only);
    executor.transaction = 'none';
    if ((await executor.getPendingMigrations()).length > 0) await endRecording(engine, runner);
    const names = (await executor.executePendingMigrations()).map(({ name }) => name);
    await recordImplied(engine, runner);
    if (phase === 'contract') await recordContractSteps(runner, names);
    // Responses that were computed before the change are stale. The schema of an earlier Grove has no versions.
    const everything = new Counters(0);
    everything.add(versionCounter(EVERYTHING), 1);
    if (names.length > 0 && (await runner.hasTable(COUNTERS))) await everything.store(engine.name, runner);
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
  const { migrations } = engine.source;
  const recorded = await engine.withRunner(recordedNames);
  const applied = new Set([...recorded, ...impliedNames(migrations, recorded)]);
  return migrations
    .map((migration) => ({ name: nameOf(migration), phase: phaseOf(migration), migration }))
    .filter(({ name }) => !applied.has(name));
}

/** Records the baselines of a database that the migrations before them have made, or those migrations if the baselines have run; see `impliedNames`. */
async function recordImplied({ source }: Engine, runner: UnitRunner): Promise<void> {
  const names = impliedNames(source.migrations, await recordedNames(runner));
  if (names.length === 0) return;
  await runner.query(
    `INSERT INTO migrations (timestamp, name) VALUES ${names.map(() => '(?, ?)').join(', ')}`,
    names.flatMap((name) => [Number(name.slice(-13)), name]),
  );
}

async function recordedNames(runner: QueryRunner): Promise<Set<string>> {
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
