import { DatabaseBusy } from '../../database-errors.js';
import type { BulkSession, BulkSessionOptions, Row, SqlValue } from '../engine.js';
import { chunksOf, insertStatement, replaceStatement, type RowValues } from '../../queries/row-statements.sql.js';
import type { UnitMysqlQueryRunner } from './mysql-query-runner.js';

type Verb = 'INSERT' | 'REPLACE';

/** Characters of values in one statement: in its text they take up to six times as many bytes. */
const MOST_CHARACTERS = 500_000;

/** Unlike the sessions of requests: an id of 0 is stored as it is, and long statements have time. */
const SETTINGS = `SET SESSION foreign_key_checks = 0, net_read_timeout = 600, net_write_timeout = 600,
  sql_mode = CONCAT(@@sql_mode, ',NO_AUTO_VALUE_ON_ZERO')`;

/** Statements that use a table wait behind one that waits to change its schema. */
const SCHEMA_PATIENCE_S = 2;

/** A killed process may have left a statement that the server still executes. */
const CLAIM_PATIENCE_S = 5;

/** One connection of the pool. It ends with the session, because of its settings. */
export class MysqlBulkSession implements BulkSession {
  readonly engine = 'mysql';

  private constructor(private readonly runner: UnitMysqlQueryRunner) {}

  static async open(runner: UnitMysqlQueryRunner, { isSnapshot }: BulkSessionOptions): Promise<MysqlBulkSession> {
    const session = new MysqlBulkSession(runner);
    try {
      await runner.control(SETTINGS);
      if (isSnapshot) {
        await runner.control('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
        await runner.control('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
      }
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  async read<T = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    return (await this.repeatable(() => this.runner.read(sql, parameters))) as T[];
  }

  async run(sql: string, parameters: readonly SqlValue[] = []): Promise<number> {
    return (await this.repeatable(() => this.runner.run(sql, parameters))).affected;
  }

  async define(sql: string): Promise<void> {
    await this.runner.control(`SET SESSION lock_wait_timeout = ${SCHEMA_PATIENCE_S}`);
    await this.repeatable(() => this.runner.control(sql)).finally(() =>
      this.runner.control('SET SESSION lock_wait_timeout = DEFAULT'),
    );
  }

  /** While one statement runs, the next is made. */
  replacement(table: string, rows: readonly RowValues[]): () => Promise<void> {
    const statements = this.statementsOf('REPLACE', table, rows);
    let next = statements.next();
    return async () => {
      while (!next.done) {
        const running = next.value();
        running.catch(() => 'It is thrown where it is awaited.');
        next = statements.next();
        await running;
      }
    };
  }

  async insert(table: string, rows: readonly RowValues[]): Promise<void> {
    for (const statement of this.statementsOf('INSERT', table, rows)) await statement();
  }

  /** Without prepared statements, except for a row alone, which may be large: with thousands of values each would take megabytes of memory. */
  private *statementsOf(verb: Verb, table: string, rows: readonly RowValues[]): Generator<() => Promise<unknown>> {
    const statementOf = verb === 'INSERT' ? insertStatement : replaceStatement;
    for (const chunk of chunksOf(rows, MOST_CHARACTERS)) {
      const { sql, values } = statementOf(table, chunk);
      yield () => (chunk.length === 1 ? this.run(sql, values) : this.runner.control(sql, values));
    }
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.runner.control('START TRANSACTION');
    try {
      const result = await work();
      await this.runner.control('COMMIT');
      return result;
    } catch (error) {
      await this.runner.control('ROLLBACK').catch(() => this.runner.abandon());
      throw error;
    }
  }

  /** Locks are shared by all databases of a server, and their names have a maximum length. */
  async claim(): Promise<boolean> {
    const [{ claimed }] = await this.read<{ claimed: number }>(
      `SELECT GET_LOCK(LEFT(CONCAT('grove copy ', DATABASE()), 64), ${CLAIM_PATIENCE_S}) AS claimed`,
    );
    return claimed === 1;
  }

  /** A statement that waited too long for a lock ended no transaction, so the caller may repeat it. */
  private async repeatable<T>(statement: () => Promise<T>): Promise<T> {
    try {
      return await statement();
    } catch (error) {
      if (error instanceof DatabaseBusy) this.runner.abortReason = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.runner.abandon();
    await this.runner.release();
  }
}
