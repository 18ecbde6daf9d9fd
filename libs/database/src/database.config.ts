import { ValidateBy } from 'class-validator';
import { CoreConfig, Env, wholeNumber, type Configuration } from '@grove/core';
import { parseMysqlUrl, type InvalidMysqlUrl } from './engines/mysql/mysql-url.js';

const FORMS = 'sqlite:PATH or mysql://user:password@host:port/database';

/** Why a value cannot be used, as the end of a sentence; undefined if it can. Files that it names are read later. */
function problemOf(value: string): string | undefined {
  if (/^(sqlite:.+)?$/.test(value)) return undefined;
  if (!value.startsWith('mysql://')) return `must be ${FORMS}`;
  try {
    parseMysqlUrl(value, false);
    return undefined;
  } catch (error) {
    return (error as InvalidMysqlUrl).message;
  }
}

const databaseUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'databaseUrl',
    validator: {
      validate: (value: string) => problemOf(value) === undefined,
      defaultMessage: (found) => problemOf(found?.value as string) ?? '',
    },
  });

/** Where the database is. */
export class DatabaseConfig {
  @Env('DATABASE_URL', `${FORMS}. Several hosts, TLS and sockets: docs/operating.md. Empty: a SQLite file in DATA_DIR.`, {
    isSecret: true,
  })
  @databaseUrl()
  databaseUrl: string = '';

  @Env('DATABASE_POOL', 'Maximum number of MySQL connections per process.')
  @wholeNumber(1, 500)
  databasePool: number = 20;
}

/** The database in use: `DATABASE_URL`, or a SQLite file. */
export const databaseUrlOf = (configuration: Configuration): string =>
  configuration.get(DatabaseConfig).databaseUrl || `sqlite:${configuration.get(CoreConfig).dataDir}/grove.db`;
