import type { Row } from '@grove/database';

/** The records of a word index, as their library describes them. */
export interface IndexedRecords {
  /** Their table. The tables of the index have its name as prefix: `post_word`, `post_unindexed` and so on. */
  readonly table: string;
  /** The table with the folded text in `search_text`: the same, or one with the same ids. */
  readonly textTable: string;
  /** Records that are indexed in one unit of work: with more records the same rows are written less often, but more memory is needed. */
  readonly batchSize: number;
  /** Columns that decide the kind of a record. */
  readonly kindColumns: readonly string[];
  /** The kind of a record by which lists are filtered first, such as the status. It is indexed like a word; it contains a space, so no word equals it. */
  kindOf(row: Row): string;
}
