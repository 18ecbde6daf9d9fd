import { dirname } from 'node:path';
import { makePrivateFile, makePrivateFolder } from '@grove/core';
import { DatabaseUnavailable } from '../../database-errors.js';
import type { BulkSessionOptions } from '../bulk-session.js';
import type { Engine, Row, SqlValue, UnitRunner } from '../engine.js';
import { GroveDataSource } from '../../repositories/grove-data-source.js';
import type { SourceOptions } from '../source-options.js';
import { Measurements, type ConnectionUse } from '../../metrics/measurements.js';
import { SqliteBulkSession } from './sqlite-bulk-session.js';
import { SqliteConnection } from './sqlite-connection.js';
import { SqliteDriver } from './sqlite-driver.js';
import { SqliteQueryRunner, type SqliteConnections } from './sqlite-transactions.js';
import { retryWhileBusy } from './retry-while-busy.js';
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
export class SqliteEngine implements Engine {
  readonly name = 'sqlite';
  readonly source: GroveDataSource;
  readonly measurements = new Measurements('sqlite');
  private current?: SqliteConnections;

  /** `path` is a file, or `:memory:`. */
  constructor(
    private readonly path: string,
    options: SourceOptions,
    private readonly isInsideUnit: () => boolean,
  ) {
    // TypeORM requires its own SQLite package unless it gets a driver; our driver replaces it right after.
    this.source = new GroveDataSource({ type: 'better-sqlite3', database: path, driver: {}, ...options });
    this.source.driver = new SqliteDriver(this.source, () => this.opened);
  }

  async open(): Promise<void> {
    this.current ??= await this.connect();
    await this.source.initialize().catch((error: unknown) => {
      this.disconnect();
      throw error;
    });
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const { reader } = this.opened;
    if (reader) return reader.execute(sql, parameters).rows ?? [];
    return this.createRunner().read(sql, parameters);
  }

  /** A connection notices the commits of all others; a database in memory has no other. */
  dataVersion(): number | undefined {
    return this.opened.reader?.dataVersion();
  }

  connections(): ConnectionUse {
    return this.opened.lock.use;
  }

  createRunner(): SqliteQueryRunner {
    return this.source.createQueryRunner() as SqliteQueryRunner;
  }

  openBulkSession(options: BulkSessionOptions): Promise<SqliteBulkSession> {
    if (this.path === ':memory:') throw new Error('Another connection cannot see a database in memory.');
    return SqliteBulkSession.open(this.path, options);
  }

  exclusively<T>(work: (runner: UnitRunner) => Promise<T>): Promise<T> {
    const runner = this.createRunner();
    return runner.exclusively(() => work(runner));
  }

  async close(): Promise<void> {
    await this.source.destroy();
    this.disconnect();
  }

  private get opened(): SqliteConnections {
    if (!this.current) throw new Error('The database is not open.');
    return this.current;
  }

  private async connect(): Promise<SqliteConnections> {
    const isInMemory = this.path === ':memory:';
    if (!isInMemory) await makePrivately(this.path);
    const writer = await configured(new SqliteConnection(this.path, this.measurements), WRITER_SETTINGS);
    const reader = isInMemory ? undefined : await configured(new SqliteConnection(this.path, this.measurements), READER_SETTINGS);
    const lock = new WriteLock(LOCK_PATIENCE_MS, this.measurements);
    return { writer, reader, lock, isInsideUnit: this.isInsideUnit };
  }

  private disconnect(): void {
    const { writer, reader } = this.opened;
    reader?.close();
    keepStatistics(writer);
    writer.close();
    this.current = undefined;
  }
}

/** SQLite would use the umask. The files that SQLite adds get the same mode. */
async function makePrivately(path: string): Promise<void> {
  await makePrivateFolder(dirname(path));
  await makePrivateFile(path);
}

/** Enabling the write-ahead log needs the file for a moment, which another process may use. */
async function configured(connection: SqliteConnection, settings: readonly string[]): Promise<SqliteConnection> {
  for (const setting of settings) await retryWhileBusy(() => connection.pragma(setting));
  return connection;
}

/** Updates the statistics by which SQLite chooses indexes. Skipped if another process is writing. */
function keepStatistics(writer: SqliteConnection): void {
  try {
    writer.pragma('optimize');
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}
