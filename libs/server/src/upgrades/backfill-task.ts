import { type Logger, PeriodicTask } from '@grove/core';
import { Backfill, type Database } from '@grove/database';

/** Other processes move batches too, so a run that finds nothing to do costs one short query. */
const EVERY_MS = 30_000;

/** Moves data as the backfills of this version say. Undefined if it has none. */
export function backfillTask(database: Database, logger: Logger): PeriodicTask | undefined {
  if (!database.source.migrations.some((migration) => migration instanceof Backfill)) return undefined;
  const run = async (signal: AbortSignal) => {
    for (const name of await database.backfill({ signal })) logger.info({ migration: name }, 'All data was moved.');
  };
  return new PeriodicTask({ name: 'Moving data to new columns', run, everyMs: EVERY_MS, logger });
}
