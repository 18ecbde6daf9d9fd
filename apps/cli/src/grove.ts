import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { AppModule, openDatabase } from '@grove/api';
import type { Config } from '@grove/core';
import type { Database } from '@grove/database';
import { readConfig } from './environment.js';
import type { Tell } from './terminal/answer.js';

/** Opens Grove without its doors, beside whatever else uses the same database, and closes it after the work. */
export async function withGrove<T>(tell: Tell, work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  const config = readConfig();
  return withDatabase(config, async (database) => {
    await migrate(database, tell);
    return withRooms(config, database, work);
  });
}

export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** All rooms over an open database. */
export async function withRooms<T>(
  config: Config,
  database: Database,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, database), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Brings the tables up to date, and says so when there was something to do. */
export async function migrate(database: Database, tell: Tell): Promise<void> {
  const pending = (await database.pendingMigrations()).length;
  if (pending === 0) return;
  await database.migrate();
  const isNew = pending === database.source.migrations.length;
  tell(isNew ? 'Made the tables of a new database.' : `The database was not up to date: applied ${pending} migrations.`);
}
