import type { PoolConnection, ResultSetHeader } from 'mysql2';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import {
  CommitOutcomeUnknown,
  DatabaseBusy,
  DatabaseReadOnly,
  DatabaseUnavailable,
  writeOutsideTransaction,
} from '../../database-errors.js';
import type { IdsOfInsert, Row, SqlValue, UnitRunner, WriteResult } from '../engine.js';
import { failIfAborted } from '../../transactions/fail-if-aborted.js';
import { NOT_SENT } from './mysql-errors.js';
import { beginStatement, execute, sendText } from './mysql-statements.js';
import { fitsBatch, guarded, StatementBatch, VERIFY_GUARD, withLiterals } from './statement-batch.js';

/** TypeORM's MySQL query runner, which can run a unit of work. */
export class UnitMysqlQueryRunner extends MysqlQueryRunner implements UnitRunner {
  abortReason?: Error;
  private readonly waiting: StatementBatch;
  /** Why a statement failed that waited. Nobody waited for its result, so nothing else may be done before the rollback. */
  private batchFailure?: Error;
  /** Ends when everything is sent that was taken from the batch. */
  private sending: Promise<unknown> = Promise.resolve();

  constructor(
    driver: MysqlDriver,
    mode: ReplicationMode,
    private readonly isInsideUnit: () => boolean,
    readonly idsOfInsert: IdsOfInsert,
    private readonly translateError: (error: unknown, connection?: PoolConnection) => unknown,
    private readonly sendsSingly = false,
  ) {
    super(driver, mode);
    this.waiting = new StatementBatch(sendsSingly);
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const result = await failIfAborted(this, sql, async () => {
      if (this.waiting.mustPrecede(sql)) await this.sendWaiting();
      return this.execute(sql, parameters);
    });
    return Array.isArray(result) ? result : [];
  }

  async run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult> {
    const result = await failIfAborted(this, sql, async () => {
      if (this.waiting.isOnlyStart && fitsBatch(parameters)) return this.sendWaiting(withLiterals(sql, parameters));
      await this.sendWaiting();
      return this.execute(sql, parameters);
    });
    return Array.isArray(result)
      ? { affected: result.length, insertId: 0 }
      : { affected: result!.affectedRows, insertId: result!.insertId };
  }

  async enqueue(sql: string, parameters: readonly SqlValue[]): Promise<void> {
    if (!this.isTransactionActive || !fitsBatch(parameters)) return void (await this.run(sql, parameters));
    await failIfAborted(this, sql, async () => {
      this.mustNotHaveFailed();
      if (this.waiting.isFull) await this.sendWaiting();
      this.waiting.add(sql, parameters);
    });
  }

  /** Called by TypeORM. */
  override query<T>(sql: string, parameters?: unknown[], structured = false): Promise<T> {
    if (!this.isTransactionActive && !/^\s*(select|show)\b/i.test(sql)) this.refuseStray(sql);
    return failIfAborted(this, sql, async () => {
      await this.sendWaiting();
      const end = beginStatement((await this.connect()) as PoolConnection, sql);
      try {
        const result = (await super.query(sql, parameters, structured)) as T;
        end?.();
        return result;
      } catch (error) {
        end?.(error);
        throw this.translateError(error, this.heldConnection);
      }
    });
  }

  /** The beginning is sent with the first statement. */
  override startTransaction(): Promise<void> {
    if (this.transactionDepth === 0) this.refuseStray('BEGIN');
    return failIfAborted(this, 'BEGIN', async () => {
      if (this.transactionDepth === 0) {
        await this.connect();
        this.waiting.addStart();
      } else await this.sendWaiting(`SAVEPOINT typeorm_${this.transactionDepth}`);
      this.isTransactionActive = true;
      this.transactionDepth++;
    });
  }

  override async commitTransaction(): Promise<void> {
    if (this.transactionDepth > 1) await this.releaseSavepoint(`RELEASE SAVEPOINT typeorm_${this.transactionDepth - 1}`);
    else await this.commitAll();
    this.leaveTransaction();
  }

  override async rollbackTransaction(): Promise<void> {
    const { startsTransaction } = this.waiting;
    this.waiting.clear();
    this.batchFailure = undefined;
    if (startsTransaction) return this.leaveTransaction();
    try {
      if (this.sendsSingly && this.transactionDepth === 1) await this.rollbackGuarded();
      else await super.rollbackTransaction();
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  /** Sends a statement that cannot be prepared, such as one that begins a transaction, and returns nothing. */
  async control(sql: string): Promise<void> {
    await failIfAborted(this, sql, () => this.sendWaiting(sql));
  }

  /** Closes the connection with its transaction and locks; in the pool the next user would get them. */
  abandon(): void {
    this.heldConnection?.destroy();
  }

  private get heldConnection(): PoolConnection | undefined {
    return this.databaseConnection as PoolConnection | undefined;
  }

  private async execute(sql: string, parameters: readonly SqlValue[]): Promise<Row[] | ResultSetHeader> {
    if (this.sendsSingly) await this.sending;
    this.mustNotHaveFailed();
    const connection = (await this.connect()) as PoolConnection;
    return new Promise((resolve, reject) => {
      execute(connection, sql, parameters, (error, result) =>
        error ? reject(this.translateError(error, connection) as Error) : resolve(result!),
      );
    });
  }

  /** Sends the statements that wait, and one more. Returns the result of the last. */
  private async sendWaiting(last?: string): Promise<ResultSetHeader | undefined> {
    this.mustNotHaveFailed();
    if (this.waiting.isEmpty && last === undefined) return undefined;
    const connection = (await this.connect()) as PoolConnection;
    const { isEmpty, isOnlyStart } = this.waiting;
    const statements = this.waiting.take(last);
    // Another statement of this unit has sent them meanwhile; the connection keeps the order.
    if (statements.length === 0) return undefined;
    const sending = this.sendsSingly ? this.sendEach(connection, statements) : this.send(connection, statements.join('; '));
    this.sending = sending.catch(() => undefined);
    try {
      return await sending;
    } catch (error) {
      if (!isEmpty && !isOnlyStart) this.batchFailure = error as Error;
      throw error;
    }
  }

  /** Sends each statement when the one before it has succeeded. */
  private async sendEach(connection: PoolConnection, statements: readonly string[]): Promise<ResultSetHeader | undefined> {
    await this.sending;
    let result: ResultSetHeader | undefined;
    for (const sql of statements) {
      this.mustNotHaveFailed();
      result = await this.send(connection, sql);
    }
    return result;
  }

  private send(connection: PoolConnection, sql: string): Promise<ResultSetHeader | undefined> {
    return new Promise((resolve, reject) => {
      sendText(connection, sql, (error, result) =>
        error ? reject(this.translateError(error, connection) as Error) : resolve([result!].flat().at(-1)),
      );
    });
  }

  /** Sends what waits together with COMMIT. */
  private async commitAll(): Promise<void> {
    if (this.waiting.isOnlyStart) return this.waiting.clear();
    if (this.sendsSingly) await failIfAborted(this, 'COMMIT', () => this.sendWaiting(VERIFY_GUARD));
    try {
      await failIfAborted(this, 'COMMIT', () => this.sendWaiting(this.sendsSingly ? guarded('COMMIT') : 'COMMIT'));
    } catch (error) {
      const isUnknown = error instanceof DatabaseUnavailable && !isRefusedCommit(error);
      throw isUnknown ? new CommitOutcomeUnknown(error.code, error) : error;
    }
  }

  private async rollbackGuarded(): Promise<void> {
    await this.sending;
    await this.send((await this.connect()) as PoolConnection, guarded('ROLLBACK'));
    this.leaveTransaction();
  }

  private async releaseSavepoint(sql: string): Promise<void> {
    await failIfAborted(this, sql, () => this.sendWaiting(sql));
  }

  private leaveTransaction(): void {
    this.transactionDepth--;
    this.isTransactionActive = this.transactionDepth > 0;
  }

  private mustNotHaveFailed(): void {
    if (this.batchFailure) throw this.batchFailure;
  }

  private refuseStray(sql: string): void {
    if (this.isInsideUnit()) throw writeOutsideTransaction(sql);
  }
}

/** Whether the server says that it did not commit, or never got the statement. */
const isRefusedCommit = (error: DatabaseUnavailable): boolean =>
  error instanceof DatabaseBusy || error instanceof DatabaseReadOnly || error.code === NOT_SENT;
