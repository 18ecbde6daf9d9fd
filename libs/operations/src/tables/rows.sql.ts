// SQL, because copies and backups read tables of all libraries by their layouts, with keys of any number of columns, and let servers of MySQL compute hashes.
import { type BulkSession, type EngineName, padToPowerOfTwo, placeholders, type Row, type SqlValue } from '@grove/database';
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

/** Integers beyond 2^53 are read as texts; as such MySQL would compare them inexactly. */
export const extractKey = (row: Row, { key }: TableLayout): Key =>
  key.map(({ name, kind }) =>
    kind === 'integer' && typeof row[name] === 'string' ? BigInt(row[name]) : (row[name] as SqlValue),
  );

/** The condition of the rows of a range. */
export function inRange(engine: EngineName, table: TableLayout, { after, upTo }: KeyRange): Condition {
  const bounds = [after && boundBy(engine, table, '>', after), upTo && boundBy(engine, table, '<=', upTo)];
  return bounds.filter((bound) => bound !== undefined).reduce(both, { condition: '1 = 1', values: [] });
}

/** MySQL uses no index to compare rows of values, so there each column is compared by itself. */
function boundBy(engine: EngineName, { key }: TableLayout, operator: '>' | '<=', values: Key): Condition {
  const names = key.map(({ name }) => `\`${name}\``);
  if (engine === 'sqlite') return { condition: `(${names.join(', ')}) ${operator} (${placeholders(names.length)})`, values };
  const strict = operator === '>' ? '>' : '<';
  const alternatives = names.map((name, index) => {
    const former = names.slice(0, index).map((each) => `${each} = ?`);
    return [...former, `${name} ${index === names.length - 1 ? operator : strict} ?`].join(' AND ');
  });
  return { condition: alternatives.join(' OR '), values: names.flatMap((_name, index) => values.slice(0, index + 1)) };
}

/** The condition of the rows that have one of these values in these columns. */
export function withValues(columns: readonly ColumnLayout[], values: readonly Key[]): Condition {
  const padded = padToPowerOfTwo(values);
  const one = `(${columns.map(({ name }) => `\`${name}\` = ?`).join(' AND ')})`;
  return { condition: padded.map(() => one).join(' OR '), values: padded.flat() };
}

export const both = (one: Condition, other: Condition): Condition => ({
  condition: `(${one.condition}) AND (${other.condition})`,
  values: [...one.values, ...other.values],
});

/** The rows that fulfil a condition, in the order of their keys. */
export const readRows = (session: BulkSession, table: TableLayout, which: Condition): Promise<Row[]> =>
  select(session, table, listed(table.columns), which);

/** The first keys of rows that fulfil a condition. */
export async function readKeys(session: BulkSession, table: TableLayout, which: Condition, limit: number): Promise<Key[]> {
  const rows = await select(session, table, listed(table.key), which, limit);
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
  const rows = await select(session, table, `${listed(table.key)}, ${size} AS row_size`, which, limit);
  return rows.map((row) => ({ key: extractKey(row, table), bytes: Number(row['row_size']) }));
}

/** The keys of rows and their hashes. A server of MySQL computes the hashes itself, so that the rows do not travel. */
export async function readServerHashes(
  session: BulkSession,
  table: TableLayout,
  which: Condition,
): Promise<WithKey<{ hash: string }>[]> {
  const rows = await select(session, table, `${listed(table.key)}, ${hashOf(table)} AS row_hash`, which);
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

function select(
  session: BulkSession,
  { name, key }: TableLayout,
  selected: string,
  { condition, values }: Condition,
  limit?: number,
): Promise<Row[]> {
  const sql = `SELECT ${selected} FROM \`${name}\` WHERE ${condition} ORDER BY ${listed(key)}`;
  return session.read(limit === undefined ? sql : `${sql} LIMIT ${limit}`, values);
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
