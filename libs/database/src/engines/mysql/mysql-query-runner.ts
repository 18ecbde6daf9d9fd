import type { PoolConnection } from 'mysql2';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import {
  CommitOutcomeUnknown,
  DatabaseBusy,
  DatabaseReadOnly,
  DatabaseUnavailable,
  UniqueViolation,
  writeOutsideTransaction,
} from '../../database-errors.js';
import type { IdsOfInsert, Refused, Row, SqlValue, UnitRunner, WriteResult } from '../engine.js';
import { failIfAborted } from '../../transactions/fail-if-aborted.js';
import { NOT_SENT } from './mysql-errors.js';
import { beginStatement } from './mysql-statements.js';
import { fitsBatch, guarded, VERIFY_GUARD } from './statement-batch.js';
import { StatementQueue } from './statement-queue.js';

/** TypeORM's MySQL query runner, which can run a unit of work. */
export class UnitMysqlQueryRunner extends MysqlQueryRunner implements UnitRunner {
  abortReason?: Error;
  private readonly statements: StatementQueue;

  constructor(
    driver: MysqlDriver,
    mode: ReplicationMode,
    private readonly isInsideUnit: () => boolean,
    readonly idsOfInsert: IdsOfInsert,
    private readonly translateError: (error: unknown, connection?: PoolConnection) => unknown,
    readonly isCluster = false,
  ) {
    super(driver, mode);
    this.statements = new StatementQueue(
      {
        connection: () => this.heldConnection ?? (this.connect() as Promise<PoolConnection>),
        abortReason: () => this.abortReason,
        translateError,
      },
      isCluster,
    );
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const result = await failIfAborted(this, sql, () => this.statements.ask(sql, parameters));
    return Array.isArray(result) ? result : [];
  }

  async run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult> {
    const result = await failIfAborted(this, sql, () => this.statements.ask(sql, parameters));
    return Array.isArray(result)
      ? { affected: result.length, insertId: 0 }
      : { affected: result.affectedRows, insertId: result.insertId };
  }

  async enqueue(sql: string, parameters: readonly SqlValue[], refused?: Refused): Promise<void> {
    if (!this.isTransactionActive || !fitsBatch(parameters)) return this.runAtOnce(sql, parameters, refused);
    if (this.statements.isFull) await failIfAborted(this, sql, () => this.statements.sendWaiting());
    if (this.abortReason) throw this.abortReason;
    this.statements.enqueue(sql, parameters, refused);
  }

  /** Called by TypeORM. */
  override query<T>(sql: string, parameters?: unknown[], structured = false): Promise<T> {
    if (!this.isTransactionActive && !/^\s*(select|show)\b/i.test(sql)) this.refuseStray(sql);
    return failIfAborted(this, sql, async () => {
      await this.statements.sendWaiting();
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
        this.statements.addStart();
      } else await this.statements.sendWaiting(`SAVEPOINT typeorm_${this.transactionDepth}`);
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
    const { startsTransaction } = this.statements;
    this.statements.forget();
    if (startsTransaction) return this.leaveTransaction();
    try {
      if (this.isCluster && this.transactionDepth === 1) await this.rollbackGuarded();
      else await super.rollbackTransaction();
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  /** Sends a statement that cannot be prepared, such as one that begins a transaction, and returns nothing. */
  async control(sql: string): Promise<void> {
    await failIfAborted(this, sql, () => this.statements.sendWaiting(sql));
  }

  /** Closes the connection with its transaction and locks; in the pool the next user would get them. */
  abandon(): void {
    this.heldConnection?.destroy();
  }

  private get heldConnection(): PoolConnection | undefined {
    return this.databaseConnection as PoolConnection | undefined;
  }

  private async runAtOnce(sql: string, parameters: readonly SqlValue[], refused?: Refused): Promise<void> {
    try {
      await this.run(sql, parameters);
    } catch (error) {
      throw refused && error instanceof UniqueViolation ? await refused(this.statements) : error;
    }
  }

  /** Sends what waits together with COMMIT. */
  private async commitAll(): Promise<void> {
    if (this.statements.isOnlyStart) return this.statements.forget();
    if (this.isCluster) await failIfAborted(this, 'COMMIT', () => this.statements.sendWaiting(VERIFY_GUARD));
    try {
      await failIfAborted(this, 'COMMIT', () => this.statements.sendWaiting(this.isCluster ? guarded('COMMIT') : 'COMMIT'));
    } catch (error) {
      const isUnknown = error instanceof DatabaseUnavailable && !isRefusedCommit(error);
      throw isUnknown ? new CommitOutcomeUnknown(error.code, error) : error;
    }
  }

  private async rollbackGuarded(): Promise<void> {
    await this.statements.send(guarded('ROLLBACK'));
    this.leaveTransaction();
  }

  private async releaseSavepoint(sql: string): Promise<void> {
    await failIfAborted(this, sql, () => this.statements.sendWaiting(sql));
  }

  private leaveTransaction(): void {
    this.transactionDepth--;
    this.isTransactionActive = this.transactionDepth > 0;
  }

  private refuseStray(sql: string): void {
    if (this.isInsideUnit()) throw writeOutsideTransaction(sql);
  }
}

/** Whether the server says that it did not commit, or never got the statement. */
const isRefusedCommit = (error: DatabaseUnavailable): boolean =>
  error instanceof DatabaseBusy || error instanceof DatabaseReadOnly || error.code === NOT_SENT;
