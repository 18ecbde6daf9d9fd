import type { Cells } from './csv/cells.js';

/** What importing a row did, or would do. */
export type RowResult = 'created' | 'updated';

/** A column of a file. */
export interface SheetColumn {
  /** As the file has it. */
  readonly written: string;
  /** As Grove names it. */
  readonly name: string;
  /** The unit that the heading names. */
  readonly unit?: string;
}

/** A row of a file: its texts by the names that Grove gives the columns. */
export interface SheetRow {
  readonly line: number;
  readonly cells: Cells;
}

/** What an export has: its columns, and how many rows. */
export interface SheetLayout {
  readonly header: readonly string[];
  readonly rowCount: number;
}

/** Records as rows. */
export interface ExportedSheet {
  /** The plural noun, which is also the name of the command: `products`. */
  readonly name: string;
  layout(): Promise<SheetLayout>;
  /** Columns that are written only if they are named. */
  readonly onlyIfNamed?: readonly string[];
  /** All records as rows, in the order of their ids. */
  rows(): AsyncIterable<Cells>;
  /** The column that a heading means, if headings may differ from those of an export. */
  columnOf?(heading: string): SheetColumn | undefined;
}

/** A kind of record as a table: how records become rows, and rows change records. */
export interface Sheet extends ExportedSheet {
  /** The column that a heading of a file means. */
  columnOf(heading: string): SheetColumn | undefined;
  /** Headings that a misspelled one is compared with. */
  readonly headings: readonly string[];
  /** Columns by which records are found and named. A file that creates records and lacks one of them must not have unknown columns. */
  readonly identifying: readonly string[];
  /** Begins the import of a file with these columns. */
  import(columns: readonly SheetColumn[], options: ImportMode): SheetImport;
}

export interface ImportMode {
  /** Each row is tried and undone, so that no row finds what another one would create. */
  readonly isCheck: boolean;
}

/** The import of one file. All rows are surveyed before the first one is applied; the stages follow each other, and each reads the rows again. */
export interface SheetImport {
  survey(row: SheetRow): void;
  /** Whether any of the surveyed rows would create a record. */
  createsRecords(): Promise<boolean>;
  readonly stages: readonly ImportStage[];
  /** The column that a field of the interface comes from, such as `dimensions[length]`. */
  columnOfField(field: string): string | undefined;
}

/** One pass over the rows of a file. */
export interface ImportStage {
  has(row: SheetRow): boolean;
  /** Creates or changes what the row says. Throws an error with a code for a row that is not right. */
  apply(row: SheetRow): Promise<RowResult>;
  /** Whether the rows of this stage are counted; the others were counted by an earlier one. */
  readonly isCounted: boolean;
}
