import type { Row, SqlValue } from '../engines/sql-values.js';

/** What a SELECT reads. */
export interface TaggedRead {
  readonly tags: readonly string[];
  /** The tags that the rows add which it has found. */
  readonly tagsOfRows?: ((rows: readonly Row[]) => Iterable<string>) | undefined;
}

/** Something that reads the rows of a SELECT, in the unit of work of the caller if there is one. What reads something unknown is never used again. */
export interface TaggedReader {
  readTagged(read: TaggedRead | undefined, sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;
}
