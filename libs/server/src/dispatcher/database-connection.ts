import { PeriodicTask, type Configuration, type Logger } from '@grove/core';
import {
  restrictFilePermissions,
  Database,
  DatabaseConfig,
  databaseMigrations,
  databaseUrlOf,
  retryWhileUnavailable,
} from '@grove/database';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { unversionedWebhooksTables, webhooksEntities, webhooksMigrations } from '@grove/webhooks';

const CHECK_MS = 5_000;

/** The dispatcher's own connection to the database. */
interface DatabaseConnection {
  readonly database: Database;
  disconnect(): Promise<void>;
}

/** Opens the database and waits until it has its tables. A wrong password or database name is an error immediately. */
export async function connectDatabase(
  configuration: Configuration,
  logger: Logger,
  signal?: AbortSignal,
): Promise<DatabaseConnection> {
  await restrictFilePermissions(configuration, (message, error) => logger.warn({ error }, message));
  const unavailable = 'The database is unavailable. The dispatcher waits for it.';
  const database = await retryWhileUnavailable(() => open(configuration), unavailable, logger, signal);
  try {
    const notMigrated =
      'The database does not have the tables of this version yet. The dispatcher waits for grove migrate, or for an api.';
    await retryWhileUnavailable(() => database.assertMigrated(), notMigrated, logger, signal);
  } catch (error) {
    await database.close();
    throw error;
  }
  logger.info('Connected to the database.');
  const check = new PeriodicTask({
    name: 'The connection to the database',
    run: () => database.ping(),
    everyMs: CHECK_MS,
    logger,
  });
  check.start();
  return {
    database,
    async disconnect() {
      await check.stop();
      await database.close();
    },
  };
}

function open(configuration: Configuration): Promise<Database> {
  const migrations = [...databaseMigrations, ...settingsMigrations, ...webhooksMigrations];
  const entities = [...settingsEntities, ...webhooksEntities];
  const { databasePool: poolSize } = configuration.get(DatabaseConfig);
  const unversionedTables = unversionedWebhooksTables;
  return Database.open({ url: databaseUrlOf(configuration), entities, migrations, unversionedTables, poolSize });
}
