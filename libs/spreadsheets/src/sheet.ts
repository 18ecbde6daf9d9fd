import type { Cells } from './csv-file.js';

/** What importing a row did, or would do. */
export type RowResult = 'created' | 'updated';

/** A kind of record as a table: how records become rows, and rows change records. */
export interface Sheet {
  /** The plural noun, which is also the name of the command: `products`. */
  readonly name: string;
  /** The columns of an export. */
  header(): Promise<string[]>;
  /** The number of records, for the progress. */
  count(): Promise<number>;
  /** All records as rows, in the order of their ids. */
  rows(): AsyncIterable<Cells>;
  /** The columns of a file that this sheet understands. */
  understood(columns: readonly string[]): string[];
  /** Creates or changes the record of a row. Throws an error with a code for a row that is not right. */
  apply(cells: Cells): Promise<RowResult>;
}
