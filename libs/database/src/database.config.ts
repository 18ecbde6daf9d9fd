import { IsBoolean } from 'class-validator';
import { CoreConfig, Env, InvalidServerUrl, validServerUrl, wholeNumber, type Configuration } from '@grove/core';
import { parseMysqlUrl } from './engines/mysql/mysql-url.js';

const FORMS = 'sqlite:PATH or mysql://user:password@host:port/database';

/** Files that a URL names are read later. */
function assertPossible(value: string): void {
  if (/^sqlite:.+/.test(value)) return;
  if (!value.startsWith('mysql://')) throw new InvalidServerUrl(`must be ${FORMS}`);
  parseMysqlUrl(value, false);
}

/** Where the database is. */
export class DatabaseConfig {
  @Env('DATABASE_URL', `${FORMS}. Several hosts, TLS and sockets: docs/operating.md. Empty: a SQLite file in DATA_DIR.`, {
    isSecret: true,
  })
  @validServerUrl(assertPossible)
  databaseUrl: string = '';

  @Env('DATABASE_POOL', 'Maximum number of MySQL connections per process.')
  @wholeNumber(1, 500)
  databasePool: number = 20;

  @Env('MIGRATE_AT_START', 'Servers update the database schema when they start. false: they wait until "grove migrate" has run.')
  @IsBoolean()
  migrateAtStart: boolean = true;
}

/** The database in use: `DATABASE_URL`, or a SQLite file. */
export const databaseUrlOf = (configuration: Configuration): string =>
  configuration.get(DatabaseConfig).databaseUrl || `sqlite:${configuration.get(CoreConfig).dataDir}/grove.db`;
