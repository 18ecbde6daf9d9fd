import mysql, { type PoolConnection, type ResultSetHeader } from 'mysql2';
import { QueryFailedError, QueryResult } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import {
  CommitOutcomeUnknown,
  DatabaseBusy,
  DatabaseFrozen,
  DatabaseReadOnly,
  DatabaseUnavailable,
  isTranslated,
  outsideTransactionError,
} from '../../database-errors.js';
import type { Measurements } from '../../metrics/measurements.js';
import { IS_FROZEN } from '../../transactions/locks.sql.js';
import type { IdsOfInsert, Isolation, Row, SqlValue, UnitRunner, WriteResult } from '../engine.js';
import { retryTransient } from '../retry-transient.js';
import { failIfAborted } from '../../transactions/fail-if-aborted.js';
import { NOT_SENT } from './mysql-errors.js';

// Loaded once: the package loads it again at each access.
const { BIGINT } = mysql.TypedParameter;

/** What a statement returns: its rows, or what it changed. */
type MysqlResult = Row[] | ResultSetHeader;

/**
 * A Galera cluster may roll back a transaction at any time, and not every command reports that. What follows must neither be committed alone nor with another transaction:
 * without `autocommit` it begins another transaction, in which this savepoint does not exist.
 */
const GUARD = { begin: 'SAVEPOINT grove_unit', verify: 'RELEASE SAVEPOINT grove_unit' };

/** What the runners of a server share. */
interface MysqlServer extends MysqlDriver {
  readonly measurements: Measurements;
  readonly idsOfInsert: IdsOfInsert;
  readonly isCluster: boolean;
  readonly isInsideUnit: () => boolean;
  translate(error: unknown, connection?: PoolConnection): unknown;
}

/** TypeORM's MySQL query runner, which can run a unit of work. */
export class UnitMysqlQueryRunner extends MysqlQueryRunner implements UnitRunner {
  declare driver: MysqlServer;
  abortReason?: Error;
  /**
   * Whether statements outside of transactions run again after they have waited too long for a lock, and so changed nothing. Migrations need it: while a table changes, its foreign keys
   * lock other tables, and a unit of work that uses both tables may wait for the one and hold the other, which the server does not notice.
   */
  repeatsWhenBusy = false;
  /** Ends with the last statement that was asked for. */
  private last: Promise<unknown> = Promise.resolve();

  get idsOfInsert(): IdsOfInsert {
    return this.driver.idsOfInsert;
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const result = await this.send(sql, parameters);
    if (!Array.isArray(result)) throw new Error(`A statement that reads returned no rows at all: ${sql.slice(0, 80)}`);
    return result;
  }

  async run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult> {
    return toWriteResult(await this.send(sql, parameters));
  }

  /** Runs a statement that the server cannot prepare, such as one that begins a transaction, or that is not worth it. */
  control(sql: string, parameters: readonly SqlValue[] = []): Promise<unknown> {
    return this.send(sql, parameters, false);
  }

  /** Called by TypeORM. What has values is prepared; changes of the schema have none. */
  override async query<T>(sql: string, parameters: unknown[] = [], structured = false): Promise<T> {
    if (!this.isTransactionActive && !/^\s*(select|show)\b/i.test(sql)) this.refuseStray(sql);
    const send = () => this.send(sql, parameters as SqlValue[], parameters.length > 0);
    const repeats = this.repeatsWhenBusy && !this.isTransactionActive;
    const raw = await (repeats ? retryTransient(send) : send()).catch((error: unknown) => {
      throw isTranslated(error) ? error : new QueryFailedError(sql, parameters, error as Error);
    });
    if (!structured) return raw as T;
    const records = Array.isArray(raw) ? { records: raw } : { affected: raw.affectedRows };
    return Object.assign(new QueryResult(), { raw, ...records }) as T;
  }

  override async startTransaction(isolation?: Isolation): Promise<void> {
    if (this.isTransactionActive) return super.startTransaction();
    this.refuseStray('BEGIN');
    // If anything fails here, the connection must not return to the pool with an open transaction, or without `autocommit`.
    try {
      if (this.driver.isCluster) await this.control('SET autocommit = 0');
      await super.startTransaction(isolation);
      if (this.driver.isCluster) await this.control(GUARD.begin);
      if ((await this.read(IS_FROZEN, []))[0]?.['frozen'] === 1) throw new DatabaseFrozen();
    } catch (error) {
      await this.rollbackTransaction().catch(() => undefined);
      throw error;
    }
  }

  override async commitTransaction(): Promise<void> {
    if (this.transactionDepth > 1) return super.commitTransaction();
    if (this.driver.isCluster) await this.send(GUARD.verify, [], false, 'COMMIT');
    try {
      await super.commitTransaction();
    } catch (error) {
      const isUnknown = error instanceof DatabaseUnavailable && !isRefusedCommit(error);
      throw isUnknown ? new CommitOutcomeUnknown(error.code, error) : error;
    }
    await this.endGuard();
  }

  override async rollbackTransaction(): Promise<void> {
    if (!this.isTransactionActive) return;
    try {
      await super.rollbackTransaction();
    } catch (error) {
      this.abandon();
      throw error;
    }
    if (!this.isTransactionActive) await this.endGuard();
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
   * be committed statement by statement, if the driver sent it. `purpose` is COMMIT or ROLLBACK for what may be sent to a transaction that has failed.
   */
  private send(sql: string, parameters: readonly SqlValue[], isPrepared = true, purpose = sql): Promise<MysqlResult> {
    const before = this.last;
    const turn = (async () => {
      await before;
      return failIfAborted(this, purpose, () => this.execute(sql, parameters, isPrepared));
    })();
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Runs a statement, which the driver prepares once for each connection. One that cannot be prepared, or that is too seldom the same to be, is sent as a text into which
   * the driver writes the values.
   */
  private async execute(sql: string, parameters: readonly SqlValue[], isPrepared: boolean): Promise<MysqlResult> {
    try {
      const connection = this.heldConnection ?? ((await this.connect()) as PoolConnection);
      const end = this.driver.measurements.begin(sql);
      return await new Promise<MysqlResult>((resolve, reject) => {
        const done = (error: Error | null, result: unknown) => {
          end(error ?? undefined);
          if (error) reject(error);
          else resolve(result as MysqlResult);
        };
        try {
          if (isPrepared) connection.execute(sql, parameters.map(bindable) as never, done);
          else connection.query(sql, parameters as never, done);
        } catch (error) {
          // The driver refuses values that it cannot send, such as undefined, before it sends anything.
          done(error as Error, undefined);
        }
      });
    } catch (error) {
      throw this.driver.translate(error, this.heldConnection);
    }
  }

  /** The transaction has ended: if this fails, only the connection is lost. */
  private async endGuard(): Promise<void> {
    if (this.driver.isCluster) await this.send('SET autocommit = 1', [], false, 'COMMIT').catch(() => this.abandon());
  }

  private refuseStray(sql: string): void {
    if (this.driver.isInsideUnit()) throw outsideTransactionError(sql);
  }
}

const toWriteResult = (result: MysqlResult): WriteResult =>
  Array.isArray(result) ? { affected: result.length, insertId: 0 } : { affected: result.affectedRows, insertId: result.insertId };

/**
 * A number is sent as a double, except if the server expects an integer (`LIMIT ?` on MySQL 8), which the driver respects.
 * That is exact up to 2^53. A bigint would be sent as text, which expressions convert to a double, so its type is given explicitly.
 */
const bindable = (value: SqlValue): unknown => (typeof value === 'bigint' ? BIGINT(value) : value);

/** Whether the server says that it did not commit, or never got the statement. */
const isRefusedCommit = (error: DatabaseUnavailable): boolean =>
  error instanceof DatabaseBusy || error instanceof DatabaseReadOnly || error.code === NOT_SENT;
