import type { Logger, SharedTask } from '@grove/core';
import { Backfill, type Database } from '@grove/database';

/** A run that finds nothing to do costs one short query. */
const EVERY_MS = 30_000;

/** Moves data as the backfills of this version say. No task if it has none. */
export function backfillTask(database: Database, logger: Logger): SharedTask[] {
  if (!database.source.migrations.some((migration) => migration instanceof Backfill)) return [];
  const run = async (signal: AbortSignal) => {
    for (const name of await database.backfill({ signal })) logger.info({ migration: name }, 'All data was moved.');
  };
  return [{ name: 'Moving data to new columns', run, everyMs: EVERY_MS }];
}
