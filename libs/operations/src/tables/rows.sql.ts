// SQL, because copies and backups read tables of all libraries by their layouts, with keys of any number of columns, and let servers of MySQL compute hashes.
import { type BulkSession, type EngineName, padToPowerOfTwo, type Row, type SqlValue } from '@grove/database';
import { storedValue } from './canonical-row.js';
import type { ColumnLayout, TableLayout } from './table-layout.js';

/** Values of the primary key. */
export type Key = readonly SqlValue[];

/** The rows of a table after one key, up to and including another; without a key there is no bound. */
export interface KeyRange {
  readonly after?: Key;
  readonly upTo?: Key;
}

/** Which rows of a table: a condition of SQL, and the values that it binds. */
export interface Condition {
  readonly condition: string;
  readonly values: readonly SqlValue[];
}

/** The key of a row, and something about the row. */
export type WithKey<T> = T & { readonly key: Key };

export const extractKey = (row: Row, { key }: TableLayout): Key => key.map((column) => storedValue(row[column.name], column));

/** The condition of the rows of a range. */
export function inRange(engine: EngineName, { key }: TableLayout, { after, upTo }: KeyRange): Condition {
  const names = key.map(({ name }) => `\`${name}\``);
  const bounds = [...(after ? [boundBy(engine, names, '>', after)] : []), ...(upTo ? [boundBy(engine, names, '<=', upTo)] : [])];
  return bounds.length === 0 ? { condition: '1 = 1', values: [] } : bounds.reduce(both);
}

/** The condition of the rows that have one of these values in these columns. */
export function withValues(columns: readonly ColumnLayout[], values: readonly Key[]): Condition {
  const padded = padToPowerOfTwo(values);
  if (columns.length === 1)
    return { condition: `\`${columns[0].name}\` IN (${padded.map(() => '?').join(', ')})`, values: padded.flat() };
  const one = `(${columns.map(({ name }) => `\`${name}\` = ?`).join(' AND ')})`;
  return { condition: padded.map(() => one).join(' OR '), values: padded.flat() };
}

export const both = (one: Condition, other: Condition): Condition => ({
  condition: `(${one.condition}) AND (${other.condition})`,
  values: [...one.values, ...other.values],
});

/** The rows that fulfil a condition, in the order of their keys. */
export const readRows = (session: BulkSession, table: TableLayout, which: Condition): Promise<Row[]> =>
  session.read(...selection(table, listed(table.columns), which));

/** The first keys of rows that fulfil a condition. */
export async function readKeys(session: BulkSession, table: TableLayout, which: Condition, limit: number): Promise<Key[]> {
  const rows = await session.read(...selection(table, listed(table.key), which, limit));
  return rows.map((row) => extractKey(row, table));
}

/** The keys of rows and their bytes. */
export async function readSizes(
  session: BulkSession,
  table: TableLayout,
  which: Condition,
  limit?: number,
): Promise<WithKey<{ bytes: number }>[]> {
  const size = table.columns.map(({ name }) => `COALESCE(OCTET_LENGTH(\`${name}\`), 0)`).join(' + ');
  const rows = await session.read(...selection(table, `${listed(table.key)}, ${size} AS row_size`, which, limit));
  return rows.map((row) => ({ key: extractKey(row, table), bytes: Number(row['row_size']) }));
}

/** The keys of rows and their hashes. A server of MySQL computes the hashes itself, so that the rows do not travel. */
export async function readServerHashes(
  session: BulkSession,
  table: TableLayout,
  which: Condition,
): Promise<WithKey<{ hash: string }>[]> {
  const rows = await session.read(...selection(table, `${listed(table.key)}, ${hashOf(table)} AS row_hash`, which));
  // The server has no hash for a row that is larger than its packets.
  if (rows.some((row) => row['row_hash'] === null))
    throw new Error(`The table ${table.name} has a row that is larger than max_allowed_packet of the server. Raise it.`);
  return rows.map((row) => ({ key: extractKey(row, table), hash: String(row['row_hash']) }));
}

/** How many rows a table has. */
export async function countRows(session: BulkSession, { name }: TableLayout): Promise<number> {
  const [row] = await session.read<{ row_count: number }>(`SELECT COUNT(*) AS row_count FROM \`${name}\``);
  return Number(row.row_count);
}

/** Deletes the rows that fulfil a condition; all of them without one. */
export async function deleteRows(session: BulkSession, { name }: TableLayout, which?: Condition): Promise<void> {
  await session.run(`DELETE FROM \`${name}\`${which ? ` WHERE ${which.condition}` : ''}`, [...(which?.values ?? [])]);
}

function selection(
  { name, key }: TableLayout,
  selected: string,
  { condition, values }: Condition,
  limit?: number,
): [sql: string, values: readonly SqlValue[]] {
  const sql = `SELECT ${selected} FROM \`${name}\` WHERE ${condition} ORDER BY ${listed(key)}`;
  return [limit === undefined ? sql : `${sql} LIMIT ${limit}`, values];
}

const listed = (columns: readonly { readonly name: string }[]): string => columns.map(({ name }) => `\`${name}\``).join(', ');

/** The hash that `hashRow` computes, as an expression of MySQL. */
function hashOf({ columns }: TableLayout): string {
  const parts = columns.map(({ name }) => {
    const bytes = `CAST(\`${name}\` AS BINARY)`;
    return `IFNULL(CONCAT(LENGTH(${bytes}), ':', ${bytes}), 'N')`;
  });
  return `SHA2(CONCAT(${parts.join(', ')}), 256)`;
}

/** MySQL uses no index to compare rows of values, so there each column is compared by itself. */
function boundBy(engine: EngineName, names: readonly string[], operator: '>' | '<=', key: Key): Condition {
  if (engine === 'sqlite')
    return { condition: `(${names.join(', ')}) ${operator} (${names.map(() => '?').join(', ')})`, values: [...key] };
  const strict = operator === '>' ? '>' : '<';
  const alternatives = names.map((name, index) =>
    [
      ...names.slice(0, index).map((former) => `${former} = ?`),
      `${name} ${index === names.length - 1 ? operator : strict} ?`,
    ].join(' AND '),
  );
  return {
    condition: alternatives.join(' OR '),
    values: names.flatMap((_name, index) => key.slice(0, index + 1)),
  };
}
