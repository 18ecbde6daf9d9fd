import { resolve } from 'node:path';
import { InvalidServerUrl } from '@grove/core';
import { AbstractLogger, DefaultNamingStrategy, type MigrationInterface } from 'typeorm';
import { snakeCase } from 'typeorm/util/StringUtils.js';
import type { Engine, SourceOptions } from './engine.js';
import { MysqlEngine } from './mysql/mysql-engine.js';
import { systemEntities } from '../schema/system-tables.js';
import { SqliteEngine } from './sqlite/sqlite-engine.js';

/** The URL of a database, its entities and migrations. */
export interface DatabaseOptions {
  /** `sqlite:PATH`, `sqlite::memory:`, or a URL of MySQL servers; see `parseMysqlUrl`. */
  url: string;
  /** A URL of replicas of the same form; without it, or with SQLite, the primary answers everything. */
  readUrl?: string;
  /** The entities of all modules. */
  entities: (new () => object)[];
  /** Migrations of all modules; they run in the order of the timestamps that end their names. */
  migrations: (new () => MigrationInterface)[];
  /** Tables whose changes make no response stale, such as queues. What is computed from them is never used again. */
  unversionedTables?: readonly string[];
  /** Maximum number of connections to MySQL; SQLite always has two. */
  poolSize?: number;
  /** Called with failures that no caller waits for. */
  onWarning?: (message: string, error: unknown) => void;
}

const DEFAULT_POOL_SIZE = 10;

/** The engine of a database URL. */
export function createEngine(options: DatabaseOptions, isInsideUnit: () => boolean): Engine {
  const { url, entities, migrations, poolSize = DEFAULT_POOL_SIZE } = options;
  const common: SourceOptions = {
    entities: [...systemEntities, ...entities],
    migrations,
    namingStrategy: new SnakeCaseNaming(),
    logger: new SilentLogger(),
  };
  const [scheme, rest] = [url.slice(0, url.indexOf(':')), url.slice(url.indexOf(':') + 1)];
  if (scheme === 'sqlite' && rest !== '')
    return new SqliteEngine(rest === ':memory:' ? rest : resolve(rest), common, isInsideUnit);
  if (scheme === 'mysql' || scheme === 'mariadb')
    return naming('DATABASE_URL', () => new MysqlEngine(url, poolSize, common, isInsideUnit));
  throw new Error('The url of the database begins with sqlite: or mysql://, as in sqlite:data/grove.db');
}

/** The engine of a URL of replicas, which only reads, with plain SQL. */
export function createReplicaEngine(url: string, poolSize = DEFAULT_POOL_SIZE): MysqlEngine {
  const options: SourceOptions = { entities: [], migrations: [], logger: new SilentLogger() };
  return naming('DATABASE_READ_URL', () => new MysqlEngine(url, poolSize, options, () => false));
}

/** An error about a URL names the variable, and never the URL. */
function naming<T>(variable: string, create: () => T): T {
  try {
    return create();
  } catch (error) {
    throw error instanceof InvalidServerUrl ? new Error(`${variable} ${error.message}.`, { cause: error }) : error;
  }
}

/** `dateCreated` in an entity is `date_created` in its table. */
class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined, prefixes: string[]): string {
    return snakeCase([...prefixes, given ?? property].join('_'));
  }

  override joinColumnName(relation: string, referencedColumn: string): string {
    return snakeCase(`${relation}_${referencedColumn}`);
  }
}

/** Keeps TypeORM from printing migrations and errors to the console; errors are thrown and handled by callers. */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}
