import { DatabaseSync } from '@photostructure/sqlite';
import type { SourceConnection } from '../source-connection.js';
import { SourceError } from '../source-error.js';
import type { SourceRow } from '../source-rows.js';
import { BEFORE_READING, INDEXES, indexOf, orderHint, sumsOf, TABLES } from './staged-tables.sql.js';
import { StagedStatement } from './staged-statement.js';

const CACHED_STATEMENTS = 200;

/** The file of SQLite in which a dump was staged. */
export class StagedConnection implements SourceConnection {
  private readonly native: InstanceType<typeof DatabaseSync>;
  private readonly statements = new Map<string, StagedStatement>();

  constructor(
    file: string,
    private readonly removeFile: () => Promise<void>,
  ) {
    this.native = new DatabaseSync(file, { readOnly: true });
    for (const setting of BEFORE_READING) this.native.exec(setting);
  }

  /** The names of all tables of the dump. */
  tables(): string[] {
    return (this.native.prepare(TABLES).all() as { name: string }[]).map(({ name }) => name);
  }

  async query(sql: string, values: readonly (string | number)[]): Promise<SourceRow[]> {
    return this.prepared(sql).all(values);
  }

  async orderHint(table: string, column: string): Promise<string> {
    const index = indexOf(table, column);
    return orderHint(this.native.prepare(INDEXES).all(index).length > 0 ? index : undefined);
  }

  async sums(): Promise<(alias: string) => string> {
    return sumsOf;
  }

  async close(isFinished: boolean): Promise<void> {
    this.statements.clear();
    this.native.close();
    if (isFinished) await this.removeFile();
  }

  private prepared(sql: string): StagedStatement {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.prepare(sql);
    this.statements.set(sql, statement);
    if (this.statements.size > CACHED_STATEMENTS) this.statements.delete(this.statements.keys().next().value as string);
    return statement;
  }

  private prepare(sql: string): StagedStatement {
    try {
      return new StagedStatement(this.native.prepare(sql));
    } catch (error) {
      throw new SourceError('source_query_failed', `The dump cannot be read: ${(error as Error).message}.`, error);
    }
  }
}
