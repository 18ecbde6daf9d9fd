import { DataSource, type QueryRunner } from 'typeorm';
import { DatabaseUnavailable } from '../../database-errors.js';
import type { Engine, Row, SqlValue } from '../engine.js';
import type { SourceOptions } from '../source-options.js';
import { PooledMysqlDriver } from './mysql-driver.js';
import type { UnitMysqlQueryRunner } from './mysql-query-runner.js';
import { execute } from './mysql-statements.js';
import { parseMysqlUrl } from './mysql-url.js';

/** Seconds that one process waits for another to finish its migrations. */
const MIGRATION_PATIENCE = 60;

/** Locks belong to the whole server, and their names are short. */
const LOCK_NAME = `LEFT(CONCAT('grove ', DATABASE()), 64)`;

/** MySQL or MariaDB, through a pool of connections. */
export class MysqlEngine implements Engine {
  readonly name = 'mysql';
  readonly source: DataSource;
  private readonly driver: PooledMysqlDriver;

  constructor(url: string, poolSize: number, options: SourceOptions, isInsideUnit: () => boolean) {
    this.source = new DataSource({
      // Its SQL suits MySQL too.
      type: 'mariadb',
      ...parseMysqlUrl(url),
      ...options,
      poolSize,
      connectTimeout: 2_000,
      charset: 'utf8mb4_bin',
      timezone: 'Z',
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: false,
      // The server allows some 16,000 prepared statements to all its connections together.
      extra: { maxPreparedStatements: 250 },
    });
    this.source.driver = this.driver = new PooledMysqlDriver(this.source, isInsideUnit);
  }

  async open(): Promise<void> {
    await this.source.initialize();
  }

  /** One promise and no more: whatever is shown takes several reads. */
  read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.driver.lend((refused, connection) => {
        if (!connection) return reject(refused as Error);
        execute(connection, sql, parameters, (error, rows) => {
          connection.release();
          if (error) reject(error as Error);
          else resolve(rows as Row[]);
        });
      });
    });
  }

  createRunner(): UnitMysqlQueryRunner {
    return this.source.createQueryRunner() as UnitMysqlQueryRunner;
  }

  /** The lock lives in the connection that migrates: the server frees it when that connection dies. */
  async exclusively<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = this.createRunner();
    try {
      const [{ locked }] = await runner.read(`SELECT GET_LOCK(${LOCK_NAME}, ?) AS locked`, [MIGRATION_PATIENCE]);
      if (locked !== 1) throw new DatabaseUnavailable('MIGRATION_LOCKED');
      return await work(runner).finally(() => runner.read(`SELECT RELEASE_LOCK(${LOCK_NAME})`, []).catch(() => runner.abandon()));
    } finally {
      await runner.release();
    }
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }
}
