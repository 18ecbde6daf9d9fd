import type { PoolConnection } from 'mysql2';
import { QueryFailedError, QueryResult } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import {
  CommitOutcomeUnknown,
  DatabaseBusy,
  DatabaseFrozen,
  DatabaseReadOnly,
  DatabaseUnavailable,
  isTranslated,
  writeOutsideTransaction,
} from '../../database-errors.js';
import { IS_FROZEN } from '../../transactions/locks.sql.js';
import type { IdsOfInsert, Row, SqlValue, UnitRunner, WriteResult } from '../engine.js';
import { retryTransient } from '../retry-transient.js';
import { noteAbort, refuseIfAborted } from '../../transactions/fail-if-aborted.js';
import { NOT_SENT } from './mysql-errors.js';
import { execute, type MysqlResult, query } from './mysql-statements.js';

/**
 * A Galera cluster may roll back a transaction at any time, and not every command reports that. What follows must neither be committed alone nor with another transaction:
 * without `autocommit` it begins another transaction, in which this savepoint does not exist.
 */
const GUARD = { begin: 'SAVEPOINT grove_unit', verify: 'RELEASE SAVEPOINT grove_unit' };

/** TypeORM's MySQL query runner, which can run a unit of work. */
export class UnitMysqlQueryRunner extends MysqlQueryRunner implements UnitRunner {
  abortReason?: Error;
  /**
   * Whether statements outside of transactions run again after they have waited too long for a lock, and so changed nothing. Migrations need it: while a table changes, its foreign keys
   * lock other tables, and a unit of work that uses both tables may wait for the one and hold the other, which the server does not notice.
   */
  repeatsWhenBusy = false;
  /** Ends with the last statement that was asked for. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    driver: MysqlDriver,
    mode: ReplicationMode,
    private readonly isInsideUnit: () => boolean,
    readonly idsOfInsert: IdsOfInsert,
    private readonly translateError: (error: unknown, connection?: PoolConnection) => unknown,
    readonly isCluster = false,
  ) {
    super(driver, mode);
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const result = await this.send(sql, (connection) => execute(connection, sql, parameters));
    return Array.isArray(result) ? result : [];
  }

  async run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult> {
    return toWriteResult(await this.send(sql, (connection) => execute(connection, sql, parameters)));
  }

  /** Runs a statement that the server cannot prepare, such as one that begins a transaction, or that is not worth it. */
  async control(sql: string, parameters: readonly SqlValue[] = []): Promise<WriteResult> {
    return toWriteResult(await this.send(sql, (connection) => query(connection, sql, parameters)));
  }

  /** Called by TypeORM. What has values is prepared; changes of the schema have none. */
  override async query<T>(sql: string, parameters: unknown[] = [], structured = false): Promise<T> {
    if (!this.isTransactionActive && !/^\s*(select|show)\b/i.test(sql)) this.refuseStray(sql);
    const statement = parameters.length > 0 ? execute : query;
    const send = () => this.send(sql, (connection) => statement(connection, sql, parameters as SqlValue[]));
    const raw = await (this.repeatsWhenBusy ? retryTransient(() => this.repeatable(send)) : send()).catch((error: unknown) => {
      throw isTranslated(error) ? error : new QueryFailedError(sql, parameters, error as Error);
    });
    if (!structured) return raw as T;
    const records = Array.isArray(raw) ? { records: raw } : { affected: raw.affectedRows };
    return Object.assign(new QueryResult(), { raw, ...records }) as T;
  }

  override async startTransaction(): Promise<void> {
    if (this.transactionDepth === 0) {
      this.refuseStray('BEGIN');
      await this.begin();
    } else await this.control(`SAVEPOINT typeorm_${this.transactionDepth}`);
    this.isTransactionActive = true;
    this.transactionDepth++;
  }

  override async commitTransaction(): Promise<void> {
    if (this.transactionDepth > 1) await this.control(`RELEASE SAVEPOINT typeorm_${this.transactionDepth - 1}`);
    else await this.commit();
    this.leaveTransaction();
  }

  override async rollbackTransaction(): Promise<void> {
    try {
      if (this.transactionDepth > 1) await this.control(`ROLLBACK TO SAVEPOINT typeorm_${this.transactionDepth - 1}`);
      else if (this.transactionDepth === 1) await this.rollback();
    } catch (error) {
      this.abandon();
      throw error;
    }
    this.leaveTransaction();
  }

  /** Closes the connection with its transaction and locks; in the pool the next user would get them. */
  abandon(): void {
    this.heldConnection?.destroy();
  }

  private get heldConnection(): PoolConnection | undefined {
    return this.databaseConnection as PoolConnection | undefined;
  }

  /**
   * Sends a statement when the one before it has ended. A deadlock ends the transaction on the server: what was asked for together with the failed statement would
   * be committed statement by statement, if the driver sent it.
   */
  private send<T>(sql: string, statement: (connection: PoolConnection) => Promise<T>): Promise<T> {
    const turn = this.sendAfter(this.last, sql, statement);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async sendAfter<T>(
    before: Promise<unknown>,
    sql: string,
    statement: (connection: PoolConnection) => Promise<T>,
  ): Promise<T> {
    await before;
    refuseIfAborted(this, sql);
    try {
      return await statement(this.heldConnection ?? ((await this.connect()) as PoolConnection));
    } catch (error) {
      throw noteAbort(this, this.translateError(error, this.heldConnection));
    }
  }

  /** No transaction was lost, so the next statement need not be refused. */
  private async repeatable<T>(statement: () => Promise<T>): Promise<T> {
    try {
      return await statement();
    } catch (error) {
      if (error instanceof DatabaseBusy && !this.isTransactionActive) this.abortReason = undefined;
      throw error;
    }
  }

  private async begin(): Promise<void> {
    // If anything fails here, the connection must not return to the pool with an open transaction, or without `autocommit`.
    try {
      if (this.isCluster) await this.control('SET autocommit = 0');
      await this.control('START TRANSACTION');
      if (this.isCluster) await this.control(GUARD.begin);
      if ((await this.read(IS_FROZEN, []))[0]?.['frozen'] === 1) throw new DatabaseFrozen();
    } catch (error) {
      await this.rollback().catch(() => this.abandon());
      throw error;
    }
  }

  private async commit(): Promise<void> {
    if (this.isCluster) await this.send('COMMIT', (connection) => query(connection, GUARD.verify));
    try {
      await this.control('COMMIT');
    } catch (error) {
      const isUnknown = error instanceof DatabaseUnavailable && !isRefusedCommit(error);
      throw isUnknown ? new CommitOutcomeUnknown(error.code, error) : error;
    }
    await this.endGuard();
  }

  private async rollback(): Promise<void> {
    await this.control('ROLLBACK');
    await this.endGuard();
  }

  /** The transaction has ended: if this fails, only the connection is lost. */
  private async endGuard(): Promise<void> {
    if (this.isCluster) await query(this.heldConnection!, 'SET autocommit = 1').catch(() => this.abandon());
  }

  private leaveTransaction(): void {
    this.transactionDepth = Math.max(0, this.transactionDepth - 1);
    this.isTransactionActive = this.transactionDepth > 0;
  }

  private refuseStray(sql: string): void {
    if (this.isInsideUnit()) throw writeOutsideTransaction(sql);
  }
}

const toWriteResult = (result: MysqlResult): WriteResult =>
  Array.isArray(result) ? { affected: result.length, insertId: 0 } : { affected: result.affectedRows, insertId: result.insertId };

/** Whether the server says that it did not commit, or never got the statement. */
const isRefusedCommit = (error: DatabaseUnavailable): boolean =>
  error instanceof DatabaseBusy || error instanceof DatabaseReadOnly || error.code === NOT_SENT;
