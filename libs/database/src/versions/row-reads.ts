import type { TaggedRead } from '../repositories/tagged-read.js';
import { listTag, rowTag, unknownRowsTag } from './tags.js';

/** What a SELECT of the rows with these ids reads, of a table with listed columns. A row that does not exist may be inserted later. */
export function readOfRows(table: string, ids: readonly number[]): TaggedRead {
  const distinct = new Set(ids);
  return {
    tags: [unknownRowsTag(table), ...[...distinct].map((id) => rowTag(table, id))],
    tagsOfRows: (rows) => (rows.length < distinct.size ? [listTag(table)] : []),
  };
}
