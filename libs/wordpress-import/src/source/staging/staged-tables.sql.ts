// SQL, because the tables of a dump are created as the dump defines them, in a file of SQLite that is filled in bulk and read once.
import type { DumpColumn, DumpKey, DumpTable, OnRepeatedRow } from '../dump/dump-table.js';
import { quoted } from '../source-statements.sql.js';

/** The columns that every staged table has in addition to its own: the hash of the row, and how many bytes it has in the dump. */
const HASH_COLUMN = 'grove_row_hash';
const BYTES_COLUMN = 'grove_row_bytes';

/** Whether staging added the column. */
export const isAddedColumn = (name: string): boolean => name === HASH_COLUMN || name === BYTES_COLUMN;

/** The file is of no use until it is complete, so nothing is done for the case that the process ends before. */
export const BEFORE_WRITING = [
  ...['PRAGMA journal_mode = MEMORY', 'PRAGMA synchronous = OFF', 'PRAGMA cache_size = -32000', 'PRAGMA temp_store = FILE'],
  'BEGIN',
];

/** The driver keeps a closed connection until its statements are collected, so the memory is given back before. */
export const AFTER_WRITING = ['COMMIT', 'PRAGMA analysis_limit = 1000', 'ANALYZE', 'PRAGMA shrink_memory'];

export const ROLLBACK = 'ROLLBACK';

/** The file is not mapped into memory: it would not be read faster, and count as memory of the process. */
export const BEFORE_READING = ['PRAGMA query_only = ON', 'PRAGMA temp_store = MEMORY', 'PRAGMA cache_size = -16000'];

/** The names of all tables. */
export const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`;

/** Has a row if there is an index with this name. */
export const INDEXES = `SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?`;

/** The name of the index on a column. */
export const indexOf = (table: string, column: string): string => `${table} ${column}`;

/** Reads a table by an index, or else by row ids. */
export const orderHint = (index: string | undefined): string =>
  index === undefined ? ' NOT INDEXED' : ` INDEXED BY ${quoted(index)}`;

/** Hashes are added in two halves of 32 and 21 bits, which cannot overflow. */
export function sumsOf(alias: string): string {
  const [hash, bytes] = [`${alias}.${quoted(HASH_COLUMN)}`, `${alias}.${quoted(BYTES_COLUMN)}`];
  return `SUM(${hash} >> 32) || '.' || SUM(${hash} & 4294967295) AS hash, SUM(${bytes}) AS bytes`;
}

/** Numbers of a single primary key become the row id of SQLite, which is the fastest index. */
export function tableDefinition({ name, columns, keys }: DumpTable): string {
  const primary = keys.find(({ kind }) => kind === 'primary');
  const isRowId = primary?.columns.length === 1 && columns.some((column) => column.isWhole && column.name === primary.columns[0]);
  const definitions = columns.map((column) => {
    const suffix = isRowId && column.name === primary?.columns[0] ? ' PRIMARY KEY' : '';
    return `${quoted(column.name)} ${column.isWhole ? 'INTEGER' : 'TEXT'}${suffix}`;
  });
  definitions.push(`${quoted(HASH_COLUMN)} INTEGER`, `${quoted(BYTES_COLUMN)} INTEGER`);
  if (primary && !isRowId && !primary.isPartial) definitions.push(`PRIMARY KEY (${primary.columns.map(quoted).join(', ')})`);
  return `CREATE TABLE ${quoted(name)} (${definitions.join(', ')})`;
}

export const emptyTable = (name: string): string => `DELETE FROM ${quoted(name)}`;
export const dropTable = (name: string): string => `DROP TABLE ${quoted(name)}`;

/** Short columns of text that records are selected by; of the others only numbers are indexed. */
const TEXT_KEYS = new Set(['post_type', 'comment_type', 'taxonomy', 'type']);

/** The indexes for keys of a table: on the first column of each, where it is of use. */
export function indexDefinitions(table: DumpTable, keys: readonly DumpKey[]): string[] {
  const indexed = new Set<string>();
  return keys.flatMap(({ kind, columns, isPartial }) => {
    const column = table.columns.find(({ name }) => name.toLowerCase() === columns[0].toLowerCase());
    if (!column || indexed.has(column.name) || !(column.isWhole || TEXT_KEYS.has(column.name))) return [];
    indexed.add(column.name);
    if (kind === 'primary' && table.keys.some((key) => key.kind === 'primary')) return [];
    const unique = kind === 'primary' && columns.length === 1 && !isPartial ? 'UNIQUE ' : '';
    const index = quoted(indexOf(table.name, column.name));
    return [`CREATE ${unique}INDEX ${index} ON ${quoted(table.name)} (${quoted(column.name)})`];
  });
}

const VERBS: Readonly<Record<OnRepeatedRow, string>> = {
  fail: 'INSERT',
  ignore: 'INSERT OR IGNORE',
  replace: 'INSERT OR REPLACE',
};

/** Stores rows with these columns, their hash and their bytes. */
export function insertion(table: string, columns: readonly DumpColumn[], onRepeated: OnRepeatedRow, rows: number): string {
  const names = [...columns.map(({ name }) => name), HASH_COLUMN, BYTES_COLUMN].map(quoted);
  const row = `(${names.map(() => '?').join(', ')})`;
  return `${VERBS[onRepeated]} INTO ${quoted(table)} (${names.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
}
