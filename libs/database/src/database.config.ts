import { Matches } from 'class-validator';
import { CoreConfig, Env, wholeNumber, type Configuration } from '@grove/core';

const DATABASE = { message: 'must be sqlite:PATH or mysql://user:password@host:port/database' };

/** Where the database is. */
export class DatabaseConfig {
  @Env('DATABASE_URL', 'sqlite:PATH or mysql://user:password@host:port/database. Empty: a SQLite file in DATA_DIR.', {
    isSecret: true,
  })
  @Matches(/^(sqlite:.+|mysql:\/\/.+)?$/, DATABASE)
  databaseUrl: string = '';

  @Env('DATABASE_POOL', 'Maximum number of MySQL connections per process.')
  @wholeNumber(1, 500)
  databasePool: number = 20;
}

/** The database in use: `DATABASE_URL`, or a SQLite file. */
export const databaseUrlOf = (configuration: Configuration): string =>
  configuration.get(DatabaseConfig).databaseUrl || `sqlite:${configuration.get(CoreConfig).dataDir}/grove.db`;
