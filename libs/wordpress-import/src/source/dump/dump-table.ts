/** A column of a table that a dump creates. */
export interface DumpColumn {
  readonly name: string;
  /** Whether its type is one of whole numbers. */
  readonly isWhole: boolean;
  /** The value of rows that an INSERT leaves it out of. */
  readonly otherwise: string | null;
}

/** A key of a table that a dump creates. */
export interface DumpKey {
  readonly kind: 'primary' | 'other';
  readonly columns: readonly string[];
  /** Whether it covers only the beginning of a column. */
  readonly isPartial: boolean;
}

/** A table that a dump creates. */
export interface DumpTable {
  readonly name: string;
  readonly columns: readonly DumpColumn[];
  readonly keys: readonly DumpKey[];
  /** Whether it or one of its columns is declared as latin1. */
  readonly isLatin1: boolean;
}

/** What a row that has the same primary key as an earlier one causes. */
export type OnRepeatedRow = 'fail' | 'ignore' | 'replace';

/** A value of a row; bytes if the text contains NUL, or is a number that SQLite would round. */
export type DumpValue = string | number | Uint8Array | null;

/** Receives the rows of one INSERT statement. */
export interface RowReceiver {
  /** By position: whether a value is for a column of whole numbers. Its length is the number of values of each row. */
  readonly wholes: readonly boolean[];
  /** Whether its texts may be UTF-8 that the server took for latin1. */
  readonly mayBeTwiceEncoded: boolean;
  /** The values of a row are appended to it. */
  readonly waiting: DumpValue[];
  /** All values of a row were appended. The hash has 53 bits and is equal for equal rows; `bytes` is the length of the row in the dump. */
  endRow(hash: number, bytes: number): void;
}

/** Receives the tables and rows of a dump. */
export interface DumpReceiver {
  /** `isOptional`: nothing happens if the table exists. */
  createTable(table: DumpTable, isOptional: boolean): void;
  dropTable(name: string): void;
  emptyTable(name: string): void;
  addKeys(table: string, keys: readonly DumpKey[]): void;
  /** Undefined if the rows of this table are not needed. */
  receiveRows(table: string, columns: readonly string[] | undefined, onRepeated: OnRepeatedRow): RowReceiver | undefined;
}
