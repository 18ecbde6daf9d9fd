import type { ConnectionUse } from '../../metrics/measurements.js';
import { GroveDataSource } from '../../repositories/grove-data-source.js';
import type { BulkSessionOptions } from '../bulk-session.js';
import { Engine, type Row, type SourceOptions, type SqlValue, type UnitRunner } from '../engine.js';
import { SqliteBulkSession } from './sqlite-bulk-session.js';
import { SqliteDriver } from './sqlite-driver.js';
import type { SqliteQueryRunner } from './sqlite-transactions.js';

/** SQLite, embedded in this process. */
export class SqliteEngine extends Engine {
  private readonly driver: SqliteDriver;

  /** `path` is a file, or `:memory:`. */
  constructor(
    private readonly path: string,
    options: SourceOptions,
    isInsideUnit: () => boolean,
  ) {
    // TypeORM requires its own SQLite package unless it gets a driver; our driver replaces it right after.
    super('sqlite', new GroveDataSource({ type: 'better-sqlite3', database: path, driver: {}, ...options }));
    this.source.driver = this.driver = new SqliteDriver(this.source, path, this.measurements, isInsideUnit);
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const { reader } = this.driver;
    if (reader) return reader.execute(sql, parameters).rows ?? [];
    return this.createRunner().read(sql, parameters);
  }

  /** A connection notices the commits of all others; a database in memory has no other. */
  override dataVersion(): number | undefined {
    return this.driver.reader?.dataVersion();
  }

  connections(): ConnectionUse {
    return this.driver.lock.use;
  }

  openBulkSession(options: BulkSessionOptions): Promise<SqliteBulkSession> {
    if (this.path === ':memory:') throw new Error('Another connection cannot see a database in memory.');
    return SqliteBulkSession.open(this.path, options);
  }

  exclusively<T>(work: (runner: UnitRunner) => Promise<T>): Promise<T> {
    const runner = this.createRunner() as SqliteQueryRunner;
    return runner.exclusively(() => work(runner));
  }
}
