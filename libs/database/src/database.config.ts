import { IsBoolean } from 'class-validator';
import { CoreConfig, Env, InvalidServerUrl, Satisfies, validServerUrl, wholeNumber, type Configuration } from '@grove/core';
import { parseMysqlUrl } from './engines/mysql/mysql-url.js';

const ONLY_MYSQL = 'needs MySQL or MariaDB in DATABASE_URL: SQLite has no replicas';
const FORMS = 'sqlite:PATH or mysql://user:password@host:port/database';

/** Files that a URL names are read later. */
function assertPossible(value: string): void {
  if (/^sqlite:.+/.test(value)) return;
  if (!value.startsWith('mysql://')) throw new InvalidServerUrl(`must be ${FORMS}`);
  parseMysqlUrl(value, false);
}

function assertPossibleReplica(value: string): void {
  if (value.startsWith('sqlite:')) throw new InvalidServerUrl(ONLY_MYSQL);
  if (!value.startsWith('mysql://')) throw new InvalidServerUrl('must be mysql://user:password@host:port/database');
  parseMysqlUrl(value, false);
}

/** A replica belongs to a primary of the same kind. */
const isBesideMysql = (value: string, { databaseUrl }: DatabaseConfig): boolean =>
  value === '' || databaseUrl.startsWith('mysql://');

/** Where the database is. */
export class DatabaseConfig {
  @Env(
    'DATABASE_URL',
    `${FORMS}. Several hosts, TLS and sockets: docs/operating/database-connections.md. Empty: a SQLite file in DATA_DIR.`,
    {
      isSecret: true,
    },
  )
  @validServerUrl(assertPossible)
  databaseUrl: string = '';

  @Env(
    'DATABASE_READ_URL',
    'A read replica of DATABASE_URL, in the same form; only MySQL. GET requests ask it while it is current. Empty: none.',
    { isSecret: true },
  )
  @validServerUrl(assertPossibleReplica)
  @Satisfies(isBesideMysql, ONLY_MYSQL)
  databaseReadUrl: string = '';

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
