/**
 * How concurrent transactions stay apart on SQLite.
 *
 * TypeORM's SQLite driver gives every caller the same query runner: one connection, one transaction depth. Two requests that write at
 * the same time thus share a transaction: the second BEGIN fails and its ROLLBACK undoes the first, or it becomes a savepoint of the
 * first, so that work reported as committed vanishes and work that was rolled back stays. Reads see what was never committed.
 *
 * The remedy: each caller gets a runner of its own, and there are two connections behind them.
 * - The writer belongs to one transaction at a time. A new transaction waits for the write lock, then runs BEGIN IMMEDIATE.
 * - The reader answers every SELECT outside of a transaction. Thanks to the write-ahead log it is never blocked and never sees a change
 *   before its commit. A database in memory has no second connection: there, reads queue for the writer too.
 * - Another process may be writing. SQLite would block the whole event loop while it waits, so waiting is done here, asynchronously.
 * - A write outside of the open unit of work, made from within it, would wait for itself; it is refused immediately.
 */
import { QueryFailedError, QueryResult } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { DatabaseFrozen, isTranslated, outsideTransactionError } from '../../database-errors.js';
import type { Row, SqlValue, UnitRunner, WriteResult } from '../engine.js';
import { FROZEN_ROWS } from '../../transactions/locks.sql.js';
import { failIfAborted } from '../../transactions/fail-if-aborted.js';
import { retryWhileBusy, type SqliteConnection, type SqliteOutcome } from './sqlite-connection.js';
import type { WriteLock } from './write-lock.js';

/** What all runners of one database share. */
interface SqliteConnections extends BetterSqlite3Driver {
  readonly writer: SqliteConnection;
  /** Missing for a database in memory. */
  readonly reader?: SqliteConnection;
  readonly lock: WriteLock;
  /** Whether the caller is inside of a unit of work, which then holds the lock. */
  readonly isInsideUnit: () => boolean;
}

/** A query runner for one caller. */
export class SqliteQueryRunner extends BetterSqlite3QueryRunner implements UnitRunner {
  readonly idsOfInsert = 'consecutive';
  declare driver: SqliteConnections;
  abortReason?: Error;
  private holdsLock = false;

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    return (await this.execute(sql, parameters)).rows ?? [];
  }

  async run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult> {
    const { changes, lastId } = await this.execute(sql, parameters);
    return { affected: changes, insertId: /^\s*insert\b/i.test(sql) ? lastId - changes + 1 : 0 };
  }

  /** Called by TypeORM. */
  override async query<T>(sql: string, parameters: readonly unknown[] = [], structured = false): Promise<T> {
    if (this.isReleased) throw new Error('This query runner is released.');
    const { rows, changes, lastId } = await this.execute(sql, parameters).catch((error: unknown) => {
      throw isTranslated(error) ? error : new QueryFailedError(sql, [...parameters], error as Error);
    });
    const raw = rows ?? lastId;
    const result = { raw, records: rows ?? [], affected: rows ? undefined : changes };
    return (structured ? Object.assign(new QueryResult(), result) : raw) as T;
  }

  override async startTransaction(): Promise<void> {
    const isOutermost = this.transactionDepth === 0;
    if (isOutermost && !this.holdsLock) await this.takeLock('BEGIN');
    try {
      await super.startTransaction();
      if (isOutermost && this.driver.writer.execute(FROZEN_ROWS).rows!.length > 0) throw new DatabaseFrozen();
    } catch (error) {
      if (isOutermost) this.freeLock();
      throw error;
    }
  }

  override async commitTransaction(): Promise<void> {
    await super.commitTransaction();
    if (this.transactionDepth === 0) this.freeLock();
  }

  override async rollbackTransaction(): Promise<void> {
    await super.rollbackTransaction();
    if (this.transactionDepth === 0) this.freeLock();
  }

  override async release(): Promise<void> {
    this.freeLock();
    this.isReleased = true;
    await super.release();
  }

  /** Changes the schema in one transaction, without other writers. Foreign keys are disabled meanwhile, because rebuilding a table drops it first. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const { writer } = this.driver;
    await this.takeLock('a migration');
    try {
      writer.pragma('foreign_keys = OFF');
      await this.begin();
      const result = await work();
      const [broken] = writer.pragma('foreign_key_check');
      if (broken) throw new Error(`The migrations leave foreign keys broken: ${JSON.stringify(broken)}`);
      writer.execute('COMMIT');
      return result;
    } finally {
      // Before the lock is released: inside of a transaction the setting would have no effect.
      if (writer.inTransaction) writer.execute('ROLLBACK');
      writer.pragma('foreign_keys = ON');
    }
  }

  private execute(sql: string, parameters: readonly unknown[]): Promise<SqliteOutcome> {
    const { reader } = this.driver;
    return failIfAborted(this, sql, async () => {
      if (this.holdsLock) return sql === 'BEGIN TRANSACTION' ? this.begin() : this.write(sql, parameters);
      if (reader && /^\s*select\b/i.test(sql)) return retryWhileBusy(() => reader.execute(sql, parameters));
      await this.takeLock(sql);
      try {
        return await retryWhileBusy(() => this.write(sql, parameters));
      } finally {
        this.freeLock();
      }
    });
  }

  private begin(): Promise<SqliteOutcome> {
    return retryWhileBusy(() => this.driver.writer.execute('BEGIN IMMEDIATE'));
  }

  private write(sql: string, parameters: readonly unknown[]): SqliteOutcome {
    const { writer, reader } = this.driver;
    const outcome = writer.execute(sql, parameters);
    if (/^\s*(create|drop|alter)\b/i.test(sql)) [writer, reader].forEach((connection) => connection?.forgetStatements());
    return outcome;
  }

  private async takeLock(purpose: string): Promise<void> {
    if (this.driver.isInsideUnit()) throw outsideTransactionError(purpose);
    await this.driver.lock.acquire();
    this.holdsLock = true;
  }

  /** Closes the connection if a transaction is still open: the next user must not get it. */
  private freeLock(): void {
    if (!this.holdsLock) return;
    this.isTransactionActive = this.holdsLock = false;
    this.transactionDepth = 0;
    try {
      if (this.driver.writer.inTransaction) this.driver.writer.execute('ROLLBACK');
    } finally {
      this.driver.lock.release();
    }
  }
}
