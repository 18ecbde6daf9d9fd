import { insertStatement, replaceStatement, type RowValues } from '../queries/row-statements.sql.js';
import type { EngineName, Row, SqlValue } from './sql-values.js';

/** What a session reads: the rows that are committed at each statement, or all rows as they were when it began. */
export interface BulkSessionOptions {
  readonly isSnapshot?: boolean;
}

/**
 * A connection of its own for one caller that reads or writes whole tables. What it writes is outside of units of work: it increments no versions, respects no
 * freeze of writes, and foreign keys are not checked, so that tables can be filled in any order.
 */
export abstract class BulkSession {
  constructor(
    readonly engine: EngineName,
    private readonly begin: string,
  ) {}

  abstract read<T = Row>(sql: string, parameters?: readonly SqlValue[]): Promise<T[]>;
  /** Runs a writing statement, and returns the number of matched rows. */
  abstract run(sql: string, parameters?: readonly SqlValue[]): Promise<number>;
  /** Changes the schema by a statement that may not be prepared. Fails with `DatabaseBusy` if running transactions prevent it for some seconds. */
  abstract define(sql: string): Promise<void>;
  /** Returns whether no other session, of any process, has claimed this database. The claim ends with this session, also if its process is killed. */
  abstract claim(): Promise<boolean>;
  abstract close(): Promise<void>;

  /** Inserts rows that have the same columns. */
  insert(table: string, rows: readonly RowValues[]): Promise<void> {
    return this.store(insertStatement, table, rows);
  }

  /** Inserts rows that have the same columns, in the place of those that have the same unique values. Outside of a transaction an interruption may leave some of them. */
  replace(table: string, rows: readonly RowValues[]): Promise<void> {
    return this.store(replaceStatement, table, rows);
  }

  /** Runs work in one transaction. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.control(this.begin);
    try {
      const result = await work();
      await this.control('COMMIT');
      return result;
    } catch (error) {
      // It fails if the transaction was lost, alone or with its connection.
      await this.control('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /** Runs a statement that begins or ends a transaction. */
  protected abstract control(sql: string): Promise<unknown>;

  protected abstract store(statementOf: typeof insertStatement, table: string, rows: readonly RowValues[]): Promise<void>;
}
