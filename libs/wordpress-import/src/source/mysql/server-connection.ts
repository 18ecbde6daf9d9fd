import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { SourceConnection } from '../source-connection.js';
import type { SourceRow } from '../source-rows.js';
import { columnsStatement, orderHint, type ServerColumn, sumsOf } from './server.sql.js';
import { readError } from './server-errors.js';

/** A connection to a MySQL or MariaDB server with the database of a site as it was when the import began. Only SELECT and SHOW are sent. */
export class ServerConnection implements SourceConnection {
  private readonly columns = new Map<string, Promise<readonly ServerColumn[]>>();

  /** The connection is in a read-only transaction with a snapshot. `where`: what errors name it by. */
  constructor(
    private readonly connection: Connection,
    private readonly where: string,
  ) {}

  async query(sql: string, values: readonly (string | number)[]): Promise<SourceRow[]> {
    try {
      return (await this.connection.query<(RowDataPacket & SourceRow)[]>(sql, [...values]))[0];
    } catch (error) {
      throw readError(error, this.where);
    }
  }

  async orderHint(table: string, column: string): Promise<string> {
    return orderHint(await this.columnsOf(table), column);
  }

  async sums(table: string): Promise<(alias: string) => string> {
    const columns = await this.columnsOf(table);
    return (alias) => sumsOf(columns, alias);
  }

  async close(): Promise<void> {
    // The server may have closed it before.
    await this.connection.end().catch(() => this.connection.destroy());
  }

  private columnsOf(table: string): Promise<readonly ServerColumn[]> {
    const known = this.columns.get(table) ?? (this.query(columnsStatement(table), []) as Promise<unknown>);
    this.columns.set(table, known as Promise<readonly ServerColumn[]>);
    return known as Promise<readonly ServerColumn[]>;
  }
}
