import type { BulkSession, Row } from '@grove/database';
import { chunks } from '../chunks.js';
import * as sql from './rows.sql.js';
import { type Condition, type Key, withValues } from './rows.sql.js';
import type { ColumnLayout, TableLayout } from './table-layout.js';
import { type KeyedHash, partsThatFit, readHashes } from './table-rows.js';

/** Keys in one statement. */
const KEYS_PER_STATEMENT = 200;

/** Keys that are read together. */
const MAX_KEYS = 10_000;

/** A key as a key of a map. */
export const formatKey = (key: Key): string => JSON.stringify(key.map(String));

/** The rows that exist with these keys, in parts that fit the memory. */
export async function* readRowsByKey(session: BulkSession, table: TableLayout, keys: readonly Key[]): AsyncGenerator<Row[]> {
  for await (const which of partsByKey(session, table, keys)) yield await sql.readRows(session, table, which);
}

/** The keys and hashes of the rows that exist with these keys. */
export async function readHashesByKey(session: BulkSession, table: TableLayout, keys: readonly Key[]): Promise<KeyedHash[]> {
  const hashes: KeyedHash[] = [];
  for await (const which of partsByKey(session, table, keys)) hashes.push(...(await readHashes(session, table, which)));
  return hashes;
}

async function* partsByKey(session: BulkSession, table: TableLayout, keys: readonly Key[]): AsyncGenerator<Condition> {
  for (const some of chunks(keys, KEYS_PER_STATEMENT))
    for (const part of partsThatFit(await sql.readSizes(session, table, withValues(table.key, some))))
      yield withValues(table.key, part);
}

/** Deletes the rows with these keys. */
export async function deleteRowsByKey(session: BulkSession, table: TableLayout, keys: readonly Key[]): Promise<void> {
  for (const some of chunks(keys, KEYS_PER_STATEMENT)) await sql.deleteRows(session, table, withValues(table.key, some));
}

/** The keys of rows that have one of these values in a column, in parts that fit the memory. */
export async function* readReferringKeys(
  session: BulkSession,
  table: TableLayout,
  column: ColumnLayout,
  values: readonly Key[],
): AsyncGenerator<Key[]> {
  for (const some of chunks(values, KEYS_PER_STATEMENT))
    for (let after: Key | undefined, isLast = false; !isLast;) {
      const which = sql.both(withValues([column], some), sql.inRange(session.engine, table, { after }));
      const keys = await sql.readKeys(session, table, which, MAX_KEYS);
      if (keys.length > 0) yield keys;
      after = keys.at(-1);
      isLast = keys.length < MAX_KEYS;
    }
}
