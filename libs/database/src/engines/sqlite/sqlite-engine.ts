import { dirname } from 'node:path';
import { makePrivateFile, makePrivateFolder } from '@grove/core';
import type { DataSource, ObjectLiteral } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { DatabaseUnavailable } from '../../database-errors.js';
import type { ConnectionUse, Measurements } from '../../metrics/measurements.js';
import { GroveDataSource } from '../../repositories/grove-data-source.js';
import type { BulkSessionOptions } from '../bulk-session.js';
import { Engine, type Row, type SourceOptions, type SqlValue, type UnitRunner } from '../engine.js';
import { SqliteBulkSession } from './sqlite-bulk-session.js';
import { retryWhileBusy, SqliteConnection } from './sqlite-connection.js';
import { SqliteQueryRunner } from './sqlite-transactions.js';
import { WriteLock } from './write-lock.js';

/** How long a unit of work waits for the units before it. */
const LOCK_PATIENCE_MS = 15_000;

/**
 * With the write-ahead log readers continue while one connection writes, and commits survive a crash of the process. What a statement needs to undo its changes
 * is kept in memory up to 64 KB and then in a temporary file: with `temp_store = MEMORY` a statement that changes many rows would take as much memory.
 */
const WRITER_SETTINGS = [
  'journal_mode = WAL',
  'journal_size_limit = 67108864',
  'synchronous = NORMAL',
  'foreign_keys = ON',
  'cache_size = -32000',
];

const READER_SETTINGS = ['query_only = ON', 'temp_store = MEMORY', 'cache_size = -64000', 'mmap_size = 268435456'];

/** SQLite, embedded in this process. */
export class SqliteEngine extends Engine<SqliteQueryRunner> {
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
    return this.withRunner((runner) => runner.exclusively(() => work(runner)));
  }
}

/** TypeORM's SQLite driver with our connections, and one query runner per caller. */
class SqliteDriver extends BetterSqlite3Driver {
  reader?: SqliteConnection;
  readonly lock: WriteLock;

  /** `path` is a file, or `:memory:`. */
  constructor(
    source: DataSource,
    private readonly path: string,
    private readonly measurements: Measurements,
    readonly isInsideUnit: () => boolean,
  ) {
    super(source);
    this.lock = new WriteLock(LOCK_PATIENCE_MS, measurements);
  }

  get writer(): SqliteConnection {
    if (!this.databaseConnection) throw new Error('The database is not open.');
    return this.databaseConnection as SqliteConnection;
  }

  override async connect(): Promise<void> {
    const isFile = this.path !== ':memory:';
    // SQLite would use the umask. The files that SQLite adds get the same mode.
    if (isFile) await makePrivateFolder(dirname(this.path));
    if (isFile) await makePrivateFile(this.path);
    this.databaseConnection = await this.openConnection(WRITER_SETTINGS);
    if (isFile) this.reader = await this.openConnection(READER_SETTINGS);
  }

  override async disconnect(): Promise<void> {
    const { writer } = this;
    this.reader?.close();
    keepStatistics(writer);
    writer.close();
    this.databaseConnection = this.reader = undefined;
  }

  override createQueryRunner(): SqliteQueryRunner {
    return new SqliteQueryRunner(this);
  }

  /** TypeORM writes numbers into the SQL text; BigInts are bound, so the text stays the same and can be cached. */
  override escapeQueryWithParameters(sql: string, parameters: ObjectLiteral): [string, unknown[]] {
    const entries = Object.entries(parameters ?? {}) as [string, unknown][];
    const bound = entries.map(([key, value]) => [key, Number.isSafeInteger(value) ? BigInt(value as number) : value]);
    return super.escapeQueryWithParameters(sql, Object.fromEntries(bound) as ObjectLiteral);
  }

  /** Enabling the write-ahead log needs the file for a moment, which another process may use. */
  private async openConnection(settings: readonly string[]): Promise<SqliteConnection> {
    const connection = new SqliteConnection(this.path, this.measurements);
    for (const setting of settings) await retryWhileBusy(() => connection.pragma(setting));
    return connection;
  }
}

/** Updates the statistics by which SQLite chooses indexes. Skipped if another process is writing. */
function keepStatistics(writer: SqliteConnection): void {
  try {
    writer.pragma('optimize');
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}
