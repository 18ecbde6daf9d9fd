import type { DataSource, ObjectLiteral } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { SqliteQueryRunner, type SqliteConnections } from './sqlite-transactions.js';

/** TypeORM's SQLite driver with our connections, and one query runner per caller. */
export class SqliteDriver extends BetterSqlite3Driver {
  constructor(
    source: DataSource,
    private readonly connections: () => SqliteConnections,
  ) {
    super(source);
  }

  override async connect(): Promise<void> {
    this.databaseConnection = this.connections().writer;
  }

  override async disconnect(): Promise<void> {
    this.databaseConnection = undefined;
  }

  override createQueryRunner(): SqliteQueryRunner {
    return new SqliteQueryRunner(this, this.connections());
  }

  /** TypeORM writes numbers into the SQL text; BigInts are bound, so the text stays the same and can be cached. */
  override escapeQueryWithParameters(sql: string, parameters: ObjectLiteral): [string, unknown[]] {
    const entries = Object.entries(parameters ?? {}) as [string, unknown][];
    const bound = entries.map(([key, value]) => [key, Number.isSafeInteger(value) ? BigInt(value as number) : value]);
    return super.escapeQueryWithParameters(sql, Object.fromEntries(bound) as ObjectLiteral);
  }
}
