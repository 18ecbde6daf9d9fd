import { padToPowerOfTwo } from '../queries/sql-statements.js';
import type { BulkSession, Row, SqlValue } from '../engines/engine.js';
import { hashExpression, hashOfRow } from './canonical-row.js';
import { type Key, keyOf, listed, MOST_BYTES, sizeExpression } from './key-ranges.js';
import type { TableLayout } from './table-layout.js';

/** Keys in one statement. */
const KEYS_PER_STATEMENT = 200;

/** A key as a key of a map. */
export const textOf = (key: Key): string => JSON.stringify(key.map(String));

/** The rows that exist with these keys, in parts that fit the memory. */
export async function* readRowsByKey(session: BulkSession, table: TableLayout, keys: readonly Key[]): AsyncGenerator<Row[]> {
  for (const some of chunks(keys))
    for (const part of await partsThatFit(session, table, some)) {
      const { condition, values } = keysCondition(table, part);
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
    const { condition, values } = keysCondition(table, some);
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
    const { condition, values } = keysCondition(table, some);
    await session.run(`DELETE FROM \`${table.name}\` WHERE ${condition}`, values);
  }
}

function* chunks(keys: readonly Key[]): Generator<Key[]> {
  for (let start = 0; start < keys.length; start += KEYS_PER_STATEMENT) yield keys.slice(start, start + KEYS_PER_STATEMENT);
}

/** Divides keys by the sizes of their rows. A row that is larger than the limit is a part of its own. */
async function partsThatFit(session: BulkSession, table: TableLayout, keys: readonly Key[]): Promise<Key[][]> {
  const { condition, values } = keysCondition(table, keys);
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

function keysCondition({ key }: TableLayout, keys: readonly Key[]): { condition: string; values: SqlValue[] } {
  const padded = padToPowerOfTwo(keys);
  if (key.length === 1)
    return { condition: `\`${key[0].name}\` IN (${padded.map(() => '?').join(', ')})`, values: padded.flat() };
  const one = `(${key.map(({ name }) => `\`${name}\` = ?`).join(' AND ')})`;
  return { condition: padded.map(() => one).join(' OR '), values: padded.flat() };
}
