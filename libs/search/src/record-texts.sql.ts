// SQL, because texts are compared as bytes and joined in an order that no query builder can say.
import { type Database, type EngineName, padToPowerOfTwo, placeholders, type Statement } from '@grove/database';
import type { IndexedRecords } from './indexed-records.js';

/** The table, whose rows are looked up by their ids. Without the hint MySQL looks at each id in every index that the conditions could use, which takes as long as reading the rows. */
export const rowsById = ({ table }: IndexedRecords, engine: EngineName): string =>
  engine === 'mysql' ? `${table} FORCE INDEX (PRIMARY)` : table;

const TEXTS_FIRST: Readonly<Record<EngineName, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };

/**
 * The records joined with their texts. Without other filters a search reads all texts, and a scan of the texts is several times as
 * fast as a lookup of the text of each record.
 */
export function withTexts({ table, textTable }: IndexedRecords, engine: EngineName, isNarrowed: boolean): string {
  if (textTable === table) return table;
  return `${textTable} ${isNarrowed ? 'JOIN' : TEXTS_FIRST[engine]} ${table} ON ${table}.id = ${textTable}.id`;
}

/** Texts are compared byte by byte: MySQL needs three times as long to compare characters. */
const BYTES: Readonly<Record<EngineName, (column: string) => string>> = {
  mysql: (column) => `CAST(${column} AS BINARY)`,
  sqlite: (column) => column,
};

/** SQL of the position of a folded text in that of a record; 0 if it does not occur. */
export const positionInText = ({ textTable }: IndexedRecords, engine: EngineName): string =>
  `INSTR(${BYTES[engine](`${textTable}.search_text`)}, ?)`;

/** Selects the records whose texts contain a folded term, among these ids or within a range of them. */
export function selectContaining(
  records: IndexedRecords,
  engine: EngineName,
  term: string,
  among: readonly number[] | { readonly first: number; readonly end: number },
): Statement {
  const values = 'end' in among ? [among.first, among.end] : padToPowerOfTwo(among);
  const condition = 'end' in among ? 'id >= ? AND id < ?' : `id IN (${placeholders(values.length)})`;
  return {
    sql: `SELECT id FROM ${records.textTable} WHERE ${condition} AND ${positionInText(records, engine)} > 0`,
    values: [...values, term],
  };
}

/** The highest id of a record with a text; 0 if there is none. */
export async function readLastId(database: Database, { textTable }: IndexedRecords): Promise<number> {
  const [{ last }] = await database.read<{ last: number }>(`SELECT COALESCE(MAX(id), 0) AS last FROM ${textTable}`);
  return last;
}

/** The number of records. */
export async function countRecords(database: Database, { table }: IndexedRecords): Promise<number> {
  const [{ size }] = await database.read<{ size: number }>(`SELECT COUNT(*) AS size FROM ${table}`);
  return Number(size);
}

/** Selects the texts of these records as `searched`, and the columns of their kinds, without deleted ones. */
export function selectTexts(records: IndexedRecords, engine: EngineName, ids: readonly number[]): Statement {
  const { table, textTable, kindColumns } = records;
  const columns = [`${table}.id`, ...kindColumns.map((column) => `${table}.${column}`), `${textTable}.search_text AS searched`];
  const sql = `SELECT ${columns.join(', ')} FROM ${withTexts(records, engine, true)} WHERE ${table}.id IN (${placeholders(ids.length)})`;
  return { sql, values: ids };
}
