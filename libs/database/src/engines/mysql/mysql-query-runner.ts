import type { PoolConnection, ResultSetHeader } from 'mysql2';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
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
import { execute } from './mysql-statements.js';

/** TypeORM's MySQL query runner, which can run a unit of work. */
export class UnitMysqlQueryRunner extends MysqlQueryRunner implements UnitRunner {
  abortReason?: Error;

  constructor(
    driver: MysqlDriver,
    mode: ReplicationMode,
    private readonly isInsideUnit: () => boolean,
    readonly idsOfInsert: IdsOfInsert,
    private readonly translateError: (error: unknown, connection?: PoolConnection) => unknown,
  ) {
    super(driver, mode);
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const result = await this.execute(sql, parameters);
    return Array.isArray(result) ? result : [];
  }

  async run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult> {
    const result = await this.execute(sql, parameters);
    return Array.isArray(result)
      ? { affected: result.length, insertId: 0 }
      : { affected: result.affectedRows, insertId: result.insertId };
  }

  /** Called by TypeORM. */
  override query<T>(sql: string, parameters?: unknown[], structured = false): Promise<T> {
    if (!this.isTransactionActive && !/^\s*(select|show)\b/i.test(sql)) this.refuseStray(sql);
    return failIfAborted(this, sql, async () => {
      try {
        return (await super.query(sql, parameters, structured)) as T;
      } catch (error) {
        throw this.translateError(error, this.heldConnection);
      }
    });
  }

  override async startTransaction(isolation?: IsolationLevel): Promise<void> {
    if (this.transactionDepth === 0) this.refuseStray('BEGIN');
    await super.startTransaction(isolation);
  }

  override async commitTransaction(): Promise<void> {
    const isOutermost = this.transactionDepth === 1;
    try {
      await super.commitTransaction();
    } catch (error) {
      if (isOutermost && error instanceof DatabaseUnavailable && !isRefusedCommit(error))
        throw new CommitOutcomeUnknown(error.code, error);
      throw error;
    }
  }

  override async rollbackTransaction(): Promise<void> {
    try {
      await super.rollbackTransaction();
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  /** Closes the connection with its transaction and locks; in the pool the next user would get them. */
  abandon(): void {
    this.heldConnection?.destroy();
  }

  private get heldConnection(): PoolConnection | undefined {
    return this.databaseConnection as PoolConnection | undefined;
  }

  private execute(sql: string, parameters: readonly SqlValue[]): Promise<Row[] | ResultSetHeader> {
    return failIfAborted(this, sql, async () => {
      const connection = (await this.connect()) as PoolConnection;
      return new Promise((resolve, reject) => {
        execute(connection, sql, parameters, (error, result) =>
          error ? reject(this.translateError(error, connection) as Error) : resolve(result!),
        );
      });
    });
  }

  private refuseStray(sql: string): void {
    if (this.isInsideUnit()) throw writeOutsideTransaction(sql);
  }
}

/** Whether the server says that it did not commit, or never got the statement. */
const isRefusedCommit = (error: DatabaseUnavailable): boolean =>
  error instanceof DatabaseBusy || error instanceof DatabaseReadOnly || error.code === NOT_SENT;
