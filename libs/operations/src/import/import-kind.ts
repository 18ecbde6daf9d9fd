import type { RowValues, UnitOfWork } from '@grove/database';

/** A table with rows of a record, and the column that holds the id of the record. */
export interface ImportTable {
  readonly table: string;
  readonly key: string;
  /** Columns whose changes in Grove do not count as changes of the record: `finish` derives them, or use changes them, such as the last use of a key. */
  readonly ignored?: readonly string[];
  /**
   * Columns with ids of records of other kinds, and the tables of these. A row that refers to a record that does not exist is left out; if it is in the first table,
   * the whole record is.
   */
  readonly references?: Readonly<Record<string, string>>;
}

/** The rows of one record, by table. */
export type ImportRows = Readonly<Record<string, readonly RowValues[]>>;

/**
 * A kind of record that can be imported with the ids that it has elsewhere. The library that owns the tables declares it; what it takes
 * is a value of its own, so that it knows nothing of the system from which the record comes.
 */
export interface ImportKind<R extends { readonly id: number }> {
  /** The name of the kind in reports, in the singular: `product`. */
  readonly name: string;
  /** The tables of a record. The first one has one row for each record, with the column `id`; rows of the others are replaced as a whole. */
  readonly tables: readonly [ImportTable, ...ImportTable[]];
  /** The kind of the ids in the shared sequence, if the records take their ids from it; see `UnitOfWork.nextId`. */
  readonly sequence?: string;
  /** The rows of a record. */
  rows(record: R): ImportRows;
  /** Runs in the unit that stores or deletes these records: marks them for search indexes, for example. */
  afterChange?(unit: UnitOfWork, ids: readonly number[]): Promise<void>;
  /** Runs once, after all records of all kinds are stored or deleted: derives counters and totals. It must be repeatable. */
  finish?(): Promise<void>;
}
