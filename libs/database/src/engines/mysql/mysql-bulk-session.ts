import { chunksOf, type insertStatement, type RowValues } from '../../queries/row-statements.sql.js';
import { BulkSession, type BulkSessionOptions } from '../bulk-session.js';
import type { Row, SqlValue } from '../engine.js';
import type { UnitMysqlQueryRunner } from './mysql-query-runner.js';

/** Characters of values in one statement: in its text they take up to six times as many bytes. */
const MAX_CHARACTERS = 500_000;

/** Unlike the sessions of requests: an id of 0 is stored as it is, and long statements have time. */
const SETTINGS = `SET SESSION foreign_key_checks = 0, net_read_timeout = 600, net_write_timeout = 600,
  sql_mode = CONCAT(@@sql_mode, ',NO_AUTO_VALUE_ON_ZERO')`;

/** Statements that use a table wait behind one that waits to change its schema. */
const SCHEMA_PATIENCE_S = 2;

/** A killed process may have left a statement that the server still executes. */
const CLAIM_PATIENCE_S = 5;

/** One connection of the pool. It ends with the session, because of its settings. */
export class MysqlBulkSession extends BulkSession {
  private constructor(private readonly runner: UnitMysqlQueryRunner) {
    super('mysql', 'START TRANSACTION');
  }

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
    return (await this.runner.read(sql, parameters)) as T[];
  }

  async run(sql: string, parameters: readonly SqlValue[] = []): Promise<number> {
    return (await this.runner.run(sql, parameters)).affected;
  }

  async define(sql: string): Promise<void> {
    await this.control(`SET SESSION lock_wait_timeout = ${SCHEMA_PATIENCE_S}`);
    await this.control(sql).finally(() => this.control('SET SESSION lock_wait_timeout = DEFAULT'));
  }

  /** Locks are shared by all databases of a server, and their names have a maximum length. */
  async claim(): Promise<boolean> {
    const [{ claimed }] = await this.read<{ claimed: number }>(
      `SELECT GET_LOCK(LEFT(CONCAT('grove copy ', DATABASE()), 64), ${CLAIM_PATIENCE_S}) AS claimed`,
    );
    return claimed === 1;
  }

  async close(): Promise<void> {
    this.runner.abandon();
    await this.runner.release();
  }

  protected control(sql: string): Promise<unknown> {
    return this.runner.control(sql);
  }

  /** Without prepared statements, except for a row alone, which may be large: with thousands of values each would take megabytes of memory. */
  protected async store(statementOf: typeof insertStatement, table: string, rows: readonly RowValues[]): Promise<void> {
    for (const chunk of chunksOf(rows, MAX_CHARACTERS)) {
      const { sql, values } = statementOf(table, chunk);
      await (chunk.length === 1 ? this.runner.run(sql, values) : this.runner.control(sql, values));
    }
  }
}
