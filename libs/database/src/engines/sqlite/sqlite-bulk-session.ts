import { rmSync } from 'node:fs';
import { DatabaseBusy } from '../../database-errors.js';
import type { BulkSession, BulkSessionOptions, FirstRows, Row, SqlValue } from '../engine.js';
import { insertStatement, replaceStatement, type RowValues } from '../../queries/row-statements.sql.js';
import { retryWhileBusy } from './retry-while-busy.js';
import { SqliteConnection } from './sqlite-connection.js';

/** A further connection to the file. A snapshot is a transaction that only reads; thanks to the write-ahead log it delays nobody. */
export class SqliteBulkSession implements BulkSession {
  readonly engine = 'sqlite';

  private claimed?: SqliteConnection;

  private constructor(
    private readonly connection: SqliteConnection,
    private readonly path: string,
  ) {}

  static async open(path: string, { isSnapshot }: BulkSessionOptions): Promise<SqliteBulkSession> {
    const connection = new SqliteConnection(path);
    for (const setting of ['foreign_keys = OFF', 'synchronous = NORMAL', 'cache_size = -8000'])
      await retryWhileBusy(() => connection.pragma(setting));
    if (isSnapshot) {
      connection.execute('BEGIN');
      // The snapshot begins with the first read.
      await retryWhileBusy(() => connection.execute('PRAGMA schema_version'));
    }
    return new SqliteBulkSession(connection, path);
  }

  async read<T = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    return ((await retryWhileBusy(() => this.connection.execute(sql, parameters))).rows ?? []) as T[];
  }

  async run(sql: string, parameters: readonly SqlValue[] = []): Promise<number> {
    return (await retryWhileBusy(() => this.connection.execute(sql, parameters))).changes;
  }

  async define(sql: string): Promise<void> {
    await this.run(sql);
  }

  readFirst(sql: string, parameters: readonly SqlValue[], mostBytes: number): Promise<FirstRows> {
    return retryWhileBusy(() => this.connection.readFirst(sql, parameters, mostBytes));
  }

  /** One statement for each row is as fast as one for many, and is prepared once; but a transaction for each would be slow. */
  replacement(table: string, rows: readonly RowValues[]): () => Promise<void> {
    const store = async () => {
      for (const row of rows) {
        const { sql, values } = replaceStatement(table, [row]);
        await this.run(sql, values);
      }
    };
    return () => (this.connection.inTransaction ? store() : this.transaction(store));
  }

  async insert(table: string, rows: readonly RowValues[]): Promise<void> {
    for (const row of rows) {
      const { sql, values } = insertStatement(table, [row]);
      await this.run(sql, values);
    }
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await retryWhileBusy(() => this.connection.execute('BEGIN IMMEDIATE'));
    try {
      const result = await work();
      this.connection.execute('COMMIT');
      return result;
    } finally {
      if (this.connection.inTransaction) this.connection.execute('ROLLBACK');
    }
  }

  /** Another file, whose lock does not hinder those who use the database. The system releases it when the process ends. */
  async claim(): Promise<boolean> {
    const lock = new SqliteConnection(this.claimPath);
    try {
      lock.execute('BEGIN EXCLUSIVE');
      this.claimed = lock;
      return true;
    } catch (error) {
      lock.close();
      if (error instanceof DatabaseBusy) return false;
      throw error;
    }
  }

  private get claimPath(): string {
    return `${this.path}-copying`;
  }

  async close(): Promise<void> {
    // Deleted while it is locked, so that nobody else has locked it meanwhile.
    if (this.claimed) rmSync(this.claimPath, { force: true });
    this.claimed?.close();
    this.connection.close();
  }
}
