import type { BulkSession, Row } from '@grove/database';
import { chunks } from '../chunks.js';
import { hashRow } from './canonical-row.js';
import { MAX_BYTES } from './key-ranges.js';
import * as sql from './rows.sql.js';
import { extractKey, type Key, withValues } from './rows.sql.js';
import type { ColumnLayout, TableLayout } from './table-layout.js';

/** Keys in one statement. */
const KEYS_PER_STATEMENT = 200;

/** Keys that are read together. */
const MAX_KEYS = 10_000;

/** A key as a key of a map. */
export const formatKey = (key: Key): string => JSON.stringify(key.map(String));

/** The rows that exist with these keys, in parts that fit the memory. */
export async function* readRowsByKey(session: BulkSession, table: TableLayout, keys: readonly Key[]): AsyncGenerator<Row[]> {
  for (const some of chunks(keys, KEYS_PER_STATEMENT))
    for (const part of await partsThatFit(session, table, some))
      yield await sql.readRows(session, table, withValues(table.key, part));
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
      for (const { key, hash } of await sql.readServerHashes(session, table, withValues(table.key, some)))
        hashes.set(formatKey(key), hash);
  return hashes;
}

/** Deletes the rows with these keys. */
export async function deleteRowsByKey(session: BulkSession, table: TableLayout, keys: readonly Key[]): Promise<void> {
  for (const some of chunks(keys, KEYS_PER_STATEMENT)) await sql.deleteRows(session, table, withValues(table.key, some));
}

/** The keys of rows that have one of these values in these columns, in parts that fit the memory. */
export async function* readReferringKeys(
  session: BulkSession,
  table: TableLayout,
  columns: readonly ColumnLayout[],
  values: readonly Key[],
): AsyncGenerator<Key[]> {
  for (const some of chunks(values, KEYS_PER_STATEMENT))
    for (let after: Key | undefined, isLast = false; !isLast;) {
      const which = sql.both(withValues(columns, some), sql.inRange(session.engine, table, { after }));
      const keys = await sql.readKeys(session, table, which, MAX_KEYS);
      if (keys.length > 0) yield keys;
      after = keys.at(-1);
      isLast = keys.length < MAX_KEYS;
    }
}

/** Divides keys by the sizes of their rows. A row that is larger than the limit is a part of its own. */
async function partsThatFit(session: BulkSession, table: TableLayout, keys: readonly Key[]): Promise<Key[][]> {
  const parts: Key[][] = [];
  let total = Infinity;
  for (const { key, bytes } of await sql.readSizes(session, table, withValues(table.key, keys))) {
    total += bytes;
    if (total > MAX_BYTES) {
      parts.push([]);
      total = bytes;
    }
    parts.at(-1)!.push(key);
  }
  return parts;
}
