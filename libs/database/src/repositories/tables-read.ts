import type { Row, SqlValue } from '../engines/sql-values.js';

/** What a SELECT reads. */
export interface TablesRead {
  /** Tables, and groups of counters: see `counterGroup`. */
  readonly tables: readonly string[];
  /** It reads only these rows of its one table. */
  readonly ids?: readonly number[] | undefined;
}

/** Something that reads the rows of a SELECT, in the unit of work of the caller if there is one. */
export interface TableReader {
  readTables(read: TablesRead, sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;
}
