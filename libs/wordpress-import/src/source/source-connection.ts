import type { SourceRow } from './source-rows.js';

/** How statements reach the database of a site, and what differs in those of a server and of a dump. Tables have their prefix. */
export interface SourceConnection {
  query(sql: string, values: readonly (string | number)[]): Promise<SourceRow[]>;
  /** What follows a table in FROM so that its rows are read in the order of this column. By another index all records would be sorted for each batch. */
  orderHint(table: string, column: string): Promise<string>;
  /** The expressions `hash`, which depends on all values of the rows with an alias, and `bytes`, their length. */
  sums(table: string): Promise<(alias: string) => string>;
  /** `isFinished`: whether the import will not go on. */
  close(isFinished: boolean): Promise<void>;
}
