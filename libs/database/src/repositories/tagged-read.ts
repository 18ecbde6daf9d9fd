import type { Row, SqlValue } from '../engines/sql-values.js';
import { listTag, rowTag, unknownRowsTag } from '../versions/tags.js';

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

/** What a SELECT of the rows with these ids reads, of a table with listed columns. A row that does not exist may be inserted later. */
export function readOfRows(table: string, ids: readonly number[]): TaggedRead {
  const distinct = new Set(ids);
  return {
    tags: [unknownRowsTag(table), ...[...distinct].map((id) => rowTag(table, id))],
    tagsOfRows: (rows) => (rows.length < distinct.size ? [listTag(table)] : []),
  };
}
