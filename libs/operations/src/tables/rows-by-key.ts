import { type BulkSession, padToPowerOfTwo, type Row, type SqlValue } from '@grove/database';
import { hashExpression, hashOfRow } from './canonical-row.js';
import { type Key, keyOf, listed, MOST_BYTES, rangeCondition, sizeExpression } from './key-ranges.js';
import type { ColumnLayout, TableLayout } from './table-layout.js';

/** Keys in one statement. */
const KEYS_PER_STATEMENT = 200;

/** Keys that are read at once. */
const MOST_KEYS = 10_000;

/** A key as a key of a map. */
export const textOf = (key: Key): string => JSON.stringify(key.map(String));

/** The rows that exist with these keys, in parts that fit the memory. */
export async function* readRowsByKey(session: BulkSession, table: TableLayout, keys: readonly Key[]): AsyncGenerator<Row[]> {
  for (const some of chunks(keys))
    for (const part of await partsThatFit(session, table, some)) {
      const { condition, values } = keysCondition(table.key, part);
      yield await session.read(`SELECT ${listed(table.columns)} FROM \`${table.name}\` WHERE ${condition}`, values);
    }
}

/** The hashes of the rows that exist with these keys, by key. A server of MySQL computes them itself. */
export async function readHashesByKey(
  session: BulkSession,
  table: TableLayout,
  keys: readonly Key[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  if (session.engine === 'sqlite') {
    for await (const rows of readRowsByKey(session, table, keys))
      for (const row of rows) hashes.set(textOf(keyOf(row, table)), hashOfRow(row, table.columns));
    return hashes;
  }
  for (const some of chunks(keys)) {
    const { condition, values } = keysCondition(table.key, some);
    const rows = await session.read(
      `SELECT ${listed(table.key)}, ${hashExpression(table.columns)} AS row_hash FROM \`${table.name}\` WHERE ${condition}`,
      values,
    );
    for (const row of rows) hashes.set(textOf(keyOf(row, table)), String(row['row_hash']));
  }
  return hashes;
}

/** Deletes the rows with these keys. */
export async function deleteRows(session: BulkSession, table: TableLayout, keys: readonly Key[]): Promise<void> {
  for (const some of chunks(keys)) {
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
  for (const some of chunks(values)) {
    const referring = keysCondition(columns, some);
    for (let after: Key | undefined, isLast = false; !isLast;) {
      const range = rangeCondition(session.engine, table, { after });
      const rows = await session.read(
        `SELECT ${listed(table.key)} FROM \`${table.name}\` WHERE (${referring.condition}) AND ${range.condition}
          ORDER BY ${listed(table.key)} LIMIT ${MOST_KEYS}`,
        [...referring.values, ...range.values],
      );
      const keys = rows.map((row) => keyOf(row, table));
      if (keys.length > 0) yield keys;
      after = keys.at(-1);
      isLast = keys.length < MOST_KEYS;
    }
  }
}

function* chunks(keys: readonly Key[]): Generator<Key[]> {
  for (let start = 0; start < keys.length; start += KEYS_PER_STATEMENT) yield keys.slice(start, start + KEYS_PER_STATEMENT);
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
    if (bytes > MOST_BYTES) {
      parts.push([]);
      bytes = Number(row['row_size']);
    }
    parts.at(-1)!.push(keyOf(row, table));
  }
  return parts;
}

function keysCondition(key: readonly ColumnLayout[], keys: readonly Key[]): { condition: string; values: SqlValue[] } {
  const padded = padToPowerOfTwo(keys);
  if (key.length === 1)
    return { condition: `\`${key[0].name}\` IN (${padded.map(() => '?').join(', ')})`, values: padded.flat() };
  const one = `(${key.map(({ name }) => `\`${name}\` = ?`).join(' AND ')})`;
  return { condition: padded.map(() => one).join(' OR '), values: padded.flat() };
}
