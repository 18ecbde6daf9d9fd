import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { AppModule, openDatabase } from '@grove/api';
import type { Configuration } from '@grove/core';
import type { Database } from '@grove/database';
import { readConfiguration } from './environment.js';
import type { Notify } from './terminal/command-result.js';

/** Starts the modules without an HTTP server, runs the work, and closes them. Other processes may use the same database meanwhile. */
export async function withGrove<T>(notify: Notify, work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  const configuration = readConfiguration();
  return withDatabase(configuration, async (database) => {
    await migrate(database, notify);
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

/** Migrates the database, and says so if something was pending. */
export async function migrate(database: Database, notify: Notify): Promise<void> {
  const pending = (await database.pendingMigrations()).length;
  if (pending === 0) return;
  await database.migrate();
  const isNew = pending === database.source.migrations.length;
  notify(isNew ? 'Created the tables of a new database.' : `The database was out of date: applied ${pending} migrations.`);
}
