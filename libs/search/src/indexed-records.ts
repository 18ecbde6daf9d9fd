import { type EngineName, placeholders, type Row, type UnitOfWork } from '@grove/database';

/** The records of a word index, as their library describes them. */
export interface IndexedRecords {
  /** Their table. The tables of the index have its name as prefix: `post_word`, `post_unindexed` and so on. */
  readonly table: string;
  /** The table with the folded text in `search_text`: the same, or one with the same ids. */
  readonly textTable: string;
  /** Records that are indexed in one unit of work: with more records the same rows are written less often, but more memory is needed. */
  readonly atOnce: number;
  /** Columns that decide the kind of a record. */
  readonly kindColumns: readonly string[];
  /** Columns by which lists are sorted: numbers or dates, never null. A unit of work that changes one marks the record for reindexing. */
  readonly fixedColumns?: readonly string[];
  /** The kind of a record by which lists are filtered first, such as the status. It is indexed like a word; it contains a space, so no word equals it. */
  kindOf(row: Row): string;
}

/** The table, whose rows are looked up by their ids. Without the hint MySQL looks at each id in every index that the conditions could use, which takes as long as reading the rows. */
export const rowsById = ({ table }: IndexedRecords, engine: EngineName): string =>
  engine === 'mysql' ? `${table} FORCE INDEX (PRIMARY)` : table;

/** The column of texts. */
const textOf = ({ textTable }: IndexedRecords): string => `${textTable}.search_text`;

/** Texts are compared byte by byte: MySQL needs three times as long to compare characters. */
const BYTES: Readonly<Record<EngineName, (column: string) => string>> = {
  mysql: (column) => `CAST(${column} AS BINARY)`,
  sqlite: (column) => column,
};

/** SQL of the position of a folded text in that of a record; 0 if it does not occur. */
export const positionInText = (records: IndexedRecords, engine: EngineName): string =>
  `INSTR(${BYTES[engine](textOf(records))}, ?)`;

const TEXTS_FIRST: Readonly<Record<EngineName, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };

/**
 * The records joined with their texts. Without other filters a search reads all texts, and a scan of the texts is several times as
 * fast as a lookup of the text of each record.
 */
export function withTexts({ table, textTable }: IndexedRecords, engine: EngineName, isNarrowed: boolean): string {
  if (textTable === table) return table;
  return `${textTable} ${isNarrowed ? 'JOIN' : TEXTS_FIRST[engine]} ${table} ON ${table}.id = ${textTable}.id`;
}

/** A unit of work, or the database outside of one. */
export type IndexReader = Pick<UnitOfWork, 'engine' | 'read'>;

/** The texts and kinds of these records, without deleted ones. */
export async function textsOf(
  reader: IndexReader,
  records: IndexedRecords,
  ids: readonly number[],
): Promise<{ id: number; text: string; kind: string }[]> {
  const { table, kindColumns } = records;
  const columns = [`${table}.id`, ...kindColumns.map((column) => `${table}.${column}`), `${textOf(records)} AS searched`];
  const rows = await reader.read<Row & { id: number; searched: string }>(
    `SELECT ${columns.join(', ')} FROM ${withTexts(records, reader.engine, true)} WHERE ${table}.id IN (${placeholders(ids.length)})`,
    ids,
  );
  return rows.map((row) => ({ id: row.id, text: row.searched, kind: records.kindOf(row) }));
}
