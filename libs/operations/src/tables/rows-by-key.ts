import { type BulkSession, padToPowerOfTwo, type Row } from '@grove/database';
import { chunks } from '../chunks.js';
import { hashExpression, hashRow } from './canonical-row.js';
import { type Condition, type Key, extractKey, listed, MAX_BYTES, rangeCondition, sizeExpression } from './key-ranges.js';
import type { ColumnLayout, TableLayout } from './table-layout.js';

/** Keys in one statement. */
const KEYS_PER_STATEMENT = 200;

/** Keys that are read at once. */
const MAX_KEYS = 10_000;

/** A key as a key of a map. */
export const formatKey = (key: Key): string => JSON.stringify(key.map(String));

/** The rows that exist with these keys, in parts that fit the memory. */
export async function* readRowsByKey(session: BulkSession, table: TableLayout, keys: readonly Key[]): AsyncGenerator<Row[]> {
  for (const some of chunks(keys, KEYS_PER_STATEMENT))
    for (const part of await partsThatFit(session, table, some)) {
      const { condition, values } = keysCondition(table.key, part);
      yield await session.read(`SELECT ${listed(table.columns)} FROM \`${table.name}\` WHERE ${condition}`, values);
    }
}

/** The hashes of the rows that exist with these keys, by the texts of the keys. */
export async function readHashesByKey(
  session: BulkSession,
  table: TableLayout,
  keys: readonly Key[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  if (session.engine === 'sqlite')
    for await (const rows of readRowsByKey(session, table, keys))
      for (const row of rows) hashes.set(formatKey(extractKey(row, table)), hashRow(row, table.columns));
  else
    for (const some of chunks(keys, KEYS_PER_STATEMENT))
      for (const { key, hash } of await readHashesOfServer(session, table, keysCondition(table.key, some)))
        hashes.set(formatKey(key), hash);
  return hashes;
}

/** The key of a row, and its hash. */
export interface HashedKey {
  readonly key: Key;
  readonly hash: string;
}

/** The keys and hashes of the rows of a condition. A server of MySQL computes the hashes itself, so that the rows do not travel. */
export async function readHashesOfServer(
  session: BulkSession,
  table: TableLayout,
  { condition, values }: Condition,
): Promise<HashedKey[]> {
  const hash = hashExpression(table.columns);
  const rows = await session.read(
    `SELECT ${listed(table.key)}, ${hash} AS row_hash FROM \`${table.name}\` WHERE ${condition}`,
    values,
  );
  return rows.map((row) => ({ key: extractKey(row, table), hash: String(row['row_hash']) }));
}

/** Deletes the rows with these keys. */
export async function deleteRows(session: BulkSession, table: TableLayout, keys: readonly Key[]): Promise<void> {
  for (const some of chunks(keys, KEYS_PER_STATEMENT)) {
    const { condition, values } = keysCondition(table.key, some);
    await session.run(`DELETE FROM \`${table.name}\` WHERE ${condition}`, values);
  }
}

/** The keys of rows that have one of these values in these columns, in parts that fit the memory. */
export async function* readReferringKeys(
  session: BulkSession,
  table: TableLayout,
  columns: readonly ColumnLayout[],
  values: readonly Key[],
): AsyncGenerator<Key[]> {
  for (const some of chunks(values, KEYS_PER_STATEMENT)) {
    const referring = keysCondition(columns, some);
    for (let after: Key | undefined, isLast = false; !isLast;) {
      const range = rangeCondition(session.engine, table, { after });
      const rows = await session.read(
        `SELECT ${listed(table.key)} FROM \`${table.name}\` WHERE (${referring.condition}) AND ${range.condition}
          ORDER BY ${listed(table.key)} LIMIT ${MAX_KEYS}`,
        [...referring.values, ...range.values],
      );
      const keys = rows.map((row) => extractKey(row, table));
      if (keys.length > 0) yield keys;
      after = keys.at(-1);
      isLast = keys.length < MAX_KEYS;
    }
  }
}

/** Divides keys by the sizes of their rows. A row that is larger than the limit is a part of its own. */
async function partsThatFit(session: BulkSession, table: TableLayout, keys: readonly Key[]): Promise<Key[][]> {
  const { condition, values } = keysCondition(table.key, keys);
  const rows = await session.read(
    `SELECT ${listed(table.key)}, ${sizeExpression(table)} AS row_size FROM \`${table.name}\` WHERE ${condition}`,
    values,
  );
  const parts: Key[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    bytes += Number(row['row_size']);
    if (bytes > MAX_BYTES) {
      parts.push([]);
      bytes = Number(row['row_size']);
    }
    parts.at(-1)!.push(extractKey(row, table));
  }
  return parts;
}

function keysCondition(key: readonly ColumnLayout[], keys: readonly Key[]): Condition {
  const padded = padToPowerOfTwo(keys);
  if (key.length === 1)
    return { condition: `\`${key[0].name}\` IN (${padded.map(() => '?').join(', ')})`, values: padded.flat() };
  const one = `(${key.map(({ name }) => `\`${name}\` = ?`).join(' AND ')})`;
  return { condition: padded.map(() => one).join(' OR '), values: padded.flat() };
}
