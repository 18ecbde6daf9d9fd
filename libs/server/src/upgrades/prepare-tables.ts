import { type Configuration, CoreConfig, createLogger } from '@grove/core';
import { type Database, DatabaseConfig, retryWhileUnavailable } from '@grove/database';

const NOT_MIGRATED =
  'The database does not have the tables of this version yet. Grove waits until "grove migrate" of this version has run.';

/** Gives the database the tables of this version, or waits until another process has done so if `MIGRATE_AT_START` is false. Returns the names of the applied migrations. */
export async function prepareTables(configuration: Configuration, database: Database, signal?: AbortSignal): Promise<string[]> {
  if (configuration.get(DatabaseConfig).migrateAtStart) return database.migrate();
  const logger = createLogger(configuration.get(CoreConfig).logLevel);
  await retryWhileUnavailable(() => database.assertMigrated(), NOT_MIGRATED, logger, signal);
  return [];
}
