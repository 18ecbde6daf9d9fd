import { MigrationExecutor } from 'typeorm';
import type { Engine } from '../engines/engine.js';
import { COUNTERS } from '../transactions/counters.js';
import { EVERYTHING, incrementVersion } from '../versions/version-names.js';

/** Applies the pending migrations and returns their names. Several processes may do so at the same time: one works, the others wait. */
export function migrate(engine: Engine): Promise<string[]> {
  return engine.exclusively(async (runner) => {
    const executor = new MigrationExecutor(engine.source, runner);
    executor.transaction = 'none';
    const applied = (await executor.executePendingMigrations()).map(({ name }) => name);
    // Responses that were computed before the change are stale. The schema of an earlier Grove has no versions.
    if (applied.length > 0 && (await runner.hasTable(COUNTERS))) await incrementVersion(EVERYTHING, engine.name, runner);
    return applied;
  });
}

/** The names of the pending migrations. */
export async function pendingMigrations(engine: Engine): Promise<string[]> {
  const runner = engine.createRunner();
  try {
    const isNew = !(await runner.hasTable('migrations'));
    const applied = isNew ? [] : (await runner.read('SELECT name FROM migrations', [])).map(({ name }) => name);
    const all = engine.source.migrations.map((migration) => migration.name ?? migration.constructor.name);
    return all.filter((name) => !applied.includes(name));
  } finally {
    await runner.release();
  }
}
