import type { Connection, RowDataPacket } from 'mysql2/promise';
import { FoundParts } from '../found-parts.js';
import { SiteTables } from '../site-tables.js';
import type { SourceFingerprint, SourceParameter, SourcePart, SourceRow, WordPressSource } from '../wordpress-source.js';
import type { ServerColumn } from './server-column.js';
import { fingerprintStatement, firstIdsStatement } from './server-fingerprints.js';
import { readError } from './server-errors.js';

/** What the server says about the rows of one part of a record. */
interface PartRow {
  readonly id: number;
  readonly rows: number;
  readonly hash: string;
  readonly bytes: number | string;
}

/** The database of a site on a MySQL or MariaDB server, as it was when the import began. Only SELECT and SHOW are sent. */
export class ServerSource implements WordPressSource {
  private readonly columns = new Map<string, Promise<readonly ServerColumn[]>>();
  private readonly site: SiteTables;

  /** The connection is in a read-only transaction with a snapshot. */
  constructor(
    private readonly connection: Connection,
    readonly description: string,
    readonly prefix: string,
    names: ReadonlySet<string>,
  ) {
    this.site = new SiteTables(names, prefix);
  }

  get otherSites(): readonly string[] {
    return this.site.otherSites;
  }

  async hasTable(table: string): Promise<boolean> {
    return this.site.has(table);
  }

  async tables(): Promise<string[]> {
    return this.site.all();
  }

  async columnsOf(table: string): Promise<ReadonlySet<string>> {
    return new Set((await this.columnsIn(table)).map(({ name }) => name));
  }

  async read<T = SourceRow>(sql: string, parameters: readonly SourceParameter[] = []): Promise<T[]> {
    const statement = this.site.statement(sql);
    if (statement === undefined) return [];
    // An empty list would be `IN ()`, which is no SQL.
    const values = parameters.map((value) => (Array.isArray(value) && value.length === 0 ? null : value));
    try {
      const [rows] = await this.connection.query<RowDataPacket[]>(statement, values);
      return rows as T[];
    } catch (error) {
      throw readError(error, this.description);
    }
  }

  async fingerprints(parts: readonly [SourcePart, ...SourcePart[]], after: number, limit: number): Promise<SourceFingerprint[]> {
    const columnsIn = (table: string) => this.columnsIn(table);
    const ids = await this.read<{ id: number }>(await firstIdsStatement(parts[0], columnsIn), [after, limit]);
    if (ids.length === 0) return [];
    const last = ids[ids.length - 1].id;
    const found = new FoundParts(ids.map(({ id }) => id));
    for (const part of parts) {
      const statement = await fingerprintStatement(part, columnsIn);
      for (const { id, rows, hash, bytes } of await this.read<PartRow>(statement, [after, last]))
        found.add(id, `${rows}.${hash};`, Number(bytes));
    }
    return found.fingerprints();
  }

  async close(): Promise<void> {
    // The server may have closed it before.
    await this.connection.end().catch(() => this.connection.destroy());
  }

  private columnsIn(table: string): Promise<readonly ServerColumn[]> {
    const known = this.columns.get(table) ?? this.readColumns(table);
    this.columns.set(table, known);
    return known;
  }

  private async readColumns(table: string): Promise<readonly ServerColumn[]> {
    if (!(await this.hasTable(table))) return [];
    const rows = await this.read<{ Field: string; Null: string; Key: string }>(`SHOW COLUMNS FROM {${table}}`);
    const keys = rows.filter(({ Key }) => Key === 'PRI').length;
    return rows.map(({ Field, Null, Key }) => ({
      name: Field,
      isNullable: Null === 'YES',
      isPrimaryKey: Key === 'PRI' && keys === 1,
    }));
  }
}
