import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { AppModule, openDatabase } from '@grove/server';
import type { Configuration } from '@grove/core';
import { type Database, DatabaseConfig } from '@grove/database';
import { readConfiguration } from './environment.js';
import type { Notify } from './terminal/command-result.js';

/** Starts the modules without an HTTP server, runs the work, and closes them. Other processes may use the same database meanwhile. */
export async function withGrove<T>(notify: Notify, work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  const configuration = readConfiguration();
  return withDatabase(configuration, async (database) => {
    await migrate(configuration, database, notify);
    return withModules(configuration, database, work);
  });
}

/** Opens the database, runs the work, and closes the database. */
export async function withDatabase<T>(
  configuration: Configuration,
  work: (database: Database) => Promise<T>,
  open = openDatabase,
): Promise<T> {
  const database = await open(configuration);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs work with all modules on an open database. */
export async function withModules<T>(
  configuration: Configuration,
  database: Database,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(configuration, database), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Migrates the database, and says so if something was pending. Refuses if `MIGRATE_AT_START` leaves this to `grove migrate`. */
export async function migrate(configuration: Configuration, database: Database, notify: Notify): Promise<void> {
  const isNew = (await database.pendingSteps()).length === database.source.migrations.length;
  if ((await database.pendingMigrations()).length === 0) return database.assertMigrated();
  if (!configuration.get(DatabaseConfig).migrateAtStart)
    throw new Error('The database does not have the tables of this version yet. Run grove migrate first.');
  const applied = (await database.migrate()).length;
  notify(isNew ? 'Created the tables of a new database.' : `The database was out of date: applied ${applied} migrations.`);
}
