import { rmSync } from 'node:fs';
import { DatabaseBusy } from '../../database-errors.js';
import type { insertStatement, RowValues } from '../../queries/row-statements.sql.js';
import { BulkSession, type BulkSessionOptions } from '../bulk-session.js';
import type { Row, SqlValue } from '../engine.js';
import { retryWhileBusy, SqliteConnection, type SqliteOutcome } from './sqlite-connection.js';

/** A further connection to the file. A snapshot is a transaction that only reads; thanks to the write-ahead log it delays nobody. */
export class SqliteBulkSession extends BulkSession {
  private claimed?: SqliteConnection;

  private constructor(
    private readonly connection: SqliteConnection,
    private readonly path: string,
  ) {
    super('sqlite', 'BEGIN IMMEDIATE');
  }

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
    return ((await this.control(sql, parameters)).rows ?? []) as T[];
  }

  async run(sql: string, parameters: readonly SqlValue[] = []): Promise<number> {
    return (await this.control(sql, parameters)).changes;
  }

  async define(sql: string): Promise<void> {
    await this.control(sql);
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

  async close(): Promise<void> {
    // Deleted while it is locked, so that nobody else has locked it meanwhile.
    if (this.claimed) rmSync(this.claimPath, { force: true });
    this.claimed?.close();
    this.connection.close();
  }

  protected control(sql: string, parameters: readonly SqlValue[] = []): Promise<SqliteOutcome> {
    return retryWhileBusy(() => this.connection.execute(sql, parameters));
  }

  /** One statement for each row is as fast as one for many, and is prepared once; but a transaction for each would be slow. */
  protected async store(statementOf: typeof insertStatement, table: string, rows: readonly RowValues[]): Promise<void> {
    if (!this.connection.inTransaction) return this.transaction(() => this.store(statementOf, table, rows));
    for (const row of rows) {
      const { sql, values } = statementOf(table, [row]);
      await this.run(sql, values);
    }
  }

  private get claimPath(): string {
    return `${this.path}-copying`;
  }
}
