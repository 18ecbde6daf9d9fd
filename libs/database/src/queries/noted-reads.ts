import { currentDependencies, type Dependencies } from '@grove/core';
import type { Row, SqlValue } from '../engines/sql-values.js';
import type { TablesRead } from '../repositories/tables-read.js';
import { type NotedRead, noteRead, noteRows, noteTables, type VersionedTables } from '../versions/note-read.js';

/** Reads rows of one server; a replica has none if it lacks changes of the tables with these versions. */
interface Servers {
  primary(sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;
  replica?(names: readonly string[], sql: string, parameters: readonly SqlValue[]): Promise<Row[] | undefined>;
}

/** A unit of work. */
interface Unit {
  read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;
}

/** Reads rows, and notes what the response that is computed now depends on. */
export class NotedReads {
  constructor(
    private readonly tables: VersionedTables,
    private readonly servers: Servers,
  ) {}

  /** The rows of a SELECT, whose tables are found in its text. */
  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const dependencies = currentDependencies();
    if (!dependencies) return this.servers.primary(sql, parameters);
    return this.readNoted(dependencies, noteRead(dependencies, this.tables, sql, parameters), sql, parameters);
  }

  /** The rows of a SELECT whose tables are known. */
  async readTables(read: TablesRead, sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const dependencies = currentDependencies();
    if (!dependencies) return this.servers.primary(sql, parameters);
    return this.readNoted(dependencies, noteTables(dependencies, this.tables, read), sql, parameters);
  }

  /** The rows of a SELECT in a unit of work, with its changes. */
  async readIn(unit: Unit, sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const dependencies = currentDependencies();
    const noted = dependencies && noteRead(dependencies, this.tables, sql, parameters);
    const rows = await unit.read(sql, parameters);
    return noted ? noteRows(dependencies, noted, rows) : rows;
  }

  /** The same for a SELECT whose tables are known. */
  async readTablesIn(unit: Unit, read: TablesRead, sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const dependencies = currentDependencies();
    if (dependencies) noteTables(dependencies, this.tables, read);
    return unit.read(sql, parameters);
  }

  private async readNoted(
    dependencies: Dependencies,
    noted: NotedRead,
    sql: string,
    parameters: readonly SqlValue[],
  ): Promise<Row[]> {
    const rows = dependencies.mayUseReplica ? await this.replicated(dependencies, noted, sql, parameters) : undefined;
    return noteRows(dependencies, noted, rows ?? (await this.servers.primary(sql, parameters)));
  }

  /** The rows of the replica if it has all changes that any request must see by now; else the request goes on at the primary. */
  private async replicated(
    dependencies: Dependencies,
    { names }: NotedRead,
    sql: string,
    parameters: readonly SqlValue[],
  ): Promise<Row[] | undefined> {
    if (!this.servers.replica) return undefined;
    const rows = names && (await this.servers.replica(names, sql, parameters));
    if (!rows) dependencies.leaveReplica();
    return rows;
  }
}
