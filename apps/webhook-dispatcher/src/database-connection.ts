import { setTimeout as delay } from 'node:timers/promises';
import { type Config, type Logger } from '@grove/core';
import { closeDataFiles, Database, DatabaseUnavailable, databaseMigrations } from '@grove/database';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { webhooksEntities, webhooksMigrations } from '@grove/webhooks';

/** Pause between two looks for a database or tables that are not there yet, and between two looks whether it is still there. */
const PAUSE_MS = 1_000;
const WATCH_MS = 5_000;

/** The dispatcher's own connection to the database. */
export interface DatabaseConnection {
  readonly database: Database;
  disconnect(): Promise<void>;
}

/** Opens the database and waits until its tables are there; a wrong password or name is an error at once. */
export async function connectDatabase(config: Config, logger: Logger, signal?: AbortSignal): Promise<DatabaseConnection> {
  await closeDataFiles(config, (message, error) => logger.warn({ error }, message));
  const database = await patiently(
    () => open(config),
    'The database is away. It is tried again until it is there.',
    logger,
    signal,
  );
  try {
    await patiently(() => schemaOf(database), 'The database has no tables yet. Start the api, which makes them.', logger, signal);
  } catch (error) {
    await database.close();
    throw error;
  }
  logger.info('Connected to the database.');
  const stopWatching = watch(database, logger);
  return {
    database,
    async disconnect() {
      stopWatching();
      await database.close();
    },
  };
}

function open(config: Config): Promise<Database> {
  const migrations = [...databaseMigrations, ...settingsMigrations, ...webhooksMigrations];
  const entities = [...settingsEntities, ...webhooksEntities];
  return Database.open({ url: config.database, entities, migrations, poolSize: config.databasePool });
}

async function schemaOf(database: Database): Promise<void> {
  if ((await database.pendingMigrations()).length > 0) throw new DatabaseUnavailable('NOT_MIGRATED');
}

/** Repeats a step until the database is ready for it; says once why it waits. */
async function patiently<T>(step: () => Promise<T>, reason: string, logger: Logger, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      if (attempt === 1) logger.warn({ code: error.code }, reason);
    }
    await delay(PAUSE_MS, undefined, { signal });
  }
}

/** Tells when the database goes and when it comes back; keeps the process running meanwhile. */
function watch(database: Database, logger: Logger): () => void {
  let isAway = false;
  const look = async () => {
    const error = await database.ping().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (Boolean(error) === isAway) return;
    isAway = !isAway;
    if (isAway) logger.warn({ error }, 'The database is away. It is tried again until it is back.');
    else logger.info('The database is back.');
  };
  const timer = setInterval(() => void look(), WATCH_MS);
  return () => clearInterval(timer);
}
