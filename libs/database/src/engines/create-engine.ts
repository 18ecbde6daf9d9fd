import { resolve } from 'node:path';
import { InvalidServerUrl } from '@grove/core';
import type { DatabaseOptions } from './database-options.js';
import type { Engine } from './engine.js';
import { MysqlEngine } from './mysql/mysql-engine.js';
import { SilentLogger } from './silent-logger.js';
import { SnakeCaseNaming } from '../schema/snake-case-naming.js';
import type { SourceOptions } from './source-options.js';
import { SqliteEngine } from './sqlite/sqlite-engine.js';

const DEFAULT_POOL_SIZE = 10;

/** The engine of a database URL. */
export function createEngine(options: DatabaseOptions, isInsideUnit: () => boolean): Engine {
  const { url, entities, migrations, poolSize = DEFAULT_POOL_SIZE } = options;
  const common: SourceOptions = { entities, migrations, namingStrategy: new SnakeCaseNaming(), logger: new SilentLogger() };
  const [scheme, rest] = [url.slice(0, url.indexOf(':')), url.slice(url.indexOf(':') + 1)];
  if (scheme === 'sqlite' && rest !== '')
    return new SqliteEngine(rest === ':memory:' ? rest : resolve(rest), common, isInsideUnit);
  if (scheme === 'mysql' || scheme === 'mariadb') {
    try {
      return new MysqlEngine(url, poolSize, common, isInsideUnit);
    } catch (error) {
      throw error instanceof InvalidServerUrl ? new Error(`DATABASE_URL ${error.message}.`, { cause: error }) : error;
    }
  }
  throw new Error('The url of the database begins with sqlite: or mysql://, as in sqlite:data/grove.db');
}
