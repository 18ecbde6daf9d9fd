import { resolve } from 'node:path';
import { InvalidServerUrl } from '@grove/core';
import type { DatabaseOptions } from './database-options.js';
import type { Engine } from './engine.js';
import { MysqlEngine } from './mysql/mysql-engine.js';
import { SnakeCaseNaming } from '../schema/snake-case-naming.js';
import { systemEntities } from '../schema/system-entities.js';
import { SilentLogger, type SourceOptions } from './source-options.js';
import { SqliteEngine } from './sqlite/sqlite-engine.js';

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
