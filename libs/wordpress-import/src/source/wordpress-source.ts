/** A value of a column of the source: whole numbers up to 2^53 are numbers, all else (decimals, dates, larger numbers) is text as the source has it. */
export type SourceValue = string | number | null;

/** A row of a table of the source. */
export type SourceRow = Readonly<Record<string, SourceValue>>;

/**
 * The rows that make up a record at the source. `from` is what follows FROM and `key` the expression of the record's id; both are SQL that MySQL and SQLite
 * understand. Tables are written without their prefix in braces: `{posts} p`.
 */
export interface SourcePart {
  readonly from: string;
  readonly key: string;
  /** The table whose rows count, by its alias or name in `from`; all its columns are part of the fingerprint. */
  readonly rowsOf: string;
  readonly where?: string;
}

/** A parameter of a statement: a value, or a list for `IN (?)`. */
export type SourceParameter = string | number | readonly (string | number)[];

/** The id of a record, a value that changes whenever one of its rows changes, and how large it is. */
export interface SourceFingerprint {
  readonly id: number;
  readonly fingerprint: string;
  /** About how many bytes its rows have; undefined if that does not matter because all such records are small. */
  readonly bytes?: number;
}

/** The database of a WordPress site, which is only read: one consistent snapshot, from a server or from a dump. */
export interface WordPressSource {
  /** What reports name it by, without a password. */
  readonly description: string;
  /** The prefix of its tables, such as `wp_`. */
  readonly prefix: string;
  /** The prefixes of further sites in the same database or dump. */
  readonly otherSites: readonly string[];
  /** The names of its tables, without the prefix. */
  tables(): Promise<string[]>;
  hasTable(table: string): Promise<boolean>;
  /** The names of the columns of a table: older versions have fewer. */
  columnsOf(table: string): Promise<ReadonlySet<string>>;
  /**
   * The rows of a SELECT that MySQL and SQLite understand. Tables are written without their prefix in braces: `SELECT ID FROM {posts}`. There are none if
   * the site does not have one of the tables, such as those of WooCommerce.
   */
  read<T = SourceRow>(sql: string, parameters?: readonly SourceParameter[]): Promise<T[]>;
  /** The fingerprints of the next records after an id, in the order of ids. The first part has one row for each record. Parts whose tables are missing have no rows. Equal fingerprints mean equal rows, for two sources of the same kind. */
  fingerprints(parts: readonly [SourcePart, ...SourcePart[]], after: number, limit: number): Promise<SourceFingerprint[]>;
  /** What was staged is deleted; it is kept for the next time if the import was interrupted (`isFinished: false`). */
  close(options?: { readonly isFinished?: boolean }): Promise<void>;
}
