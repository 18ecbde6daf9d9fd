import type { BulkSession, Row, SqlValue } from '@grove/database';
import { addChecksums, type Checksum, computeChecksum, hashRow, NO_ROWS, storedValues } from './canonical-row.js';
import { type TablePart, tableParts } from './key-ranges.js';
import {
  extractKey,
  inRange,
  type Key,
  type KeyRange,
  readKeys,
  readRows,
  readServerChecksum,
  readServerHashes,
  type WithKey,
} from './rows.sql.js';
import { readNextId, setNextId } from './schema.sql.js';
import type { TableLayout } from './table-layout.js';
import { TransferRefused } from '../transfer/transfer-refused.js';

/** The rows of a range, in the order of their keys. */
export const readRange = (session: BulkSession, table: TableLayout, range: KeyRange): Promise<Row[]> =>
  readRows(session, table, inRange(session.engine, table, range));

/** Whether a table has rows after a key, or any rows at all if there is no key. */
export async function hasRowsAfter(session: BulkSession, table: TableLayout, after: Key | undefined): Promise<boolean> {
  return (await readKeys(session, table, inRange(session.engine, table, { after }), 1)).length > 0;
}

/** A row and its hash. */
export interface HashedRow {
  readonly row: Row;
  readonly hash: string;
}

/** The rows of a range with their hashes. */
export async function readHashedRows(session: BulkSession, table: TableLayout, range: KeyRange): Promise<HashedRow[]> {
  return hashed(await readRange(session, table, range), table);
}

const hashed = (rows: readonly Row[], { columns }: TableLayout): HashedRow[] =>
  rows.map((row) => ({ row, hash: hashRow(row, columns) }));

/** The keys of the rows of a range with the hashes of these rows. */
export async function readHashes(
  session: BulkSession,
  table: TableLayout,
  range: KeyRange,
): Promise<WithKey<{ hash: string }>[]> {
  if (session.engine === 'mysql') return readServerHashes(session, table, inRange(session.engine, table, range));
  return (await readHashedRows(session, table, range)).map(({ row, hash }) => ({ key: extractKey(row, table), hash }));
}

/** The checksum of a part, and its rows where they had to be read for that. */
export async function readContents(
  session: BulkSession,
  table: TableLayout,
  { range, rows: read }: TablePart,
): Promise<{ checksum: Checksum; rows?: HashedRow[] }> {
  if (session.engine === 'mysql') return { checksum: await readChecksum(session, table, range) };
  const rows = read ? hashed(read, table) : await readHashedRows(session, table, range);
  return { checksum: computeChecksum(rows.map(({ hash }) => hash)), rows };
}

/** The checksum of a range. */
export async function readChecksum(session: BulkSession, table: TableLayout, range: KeyRange): Promise<Checksum> {
  if (session.engine === 'sqlite') return (await readContents(session, table, { range })).checksum;
  return readServerChecksum(session, table, inRange(session.engine, table, range));
}

/** The checksum of a whole table, part by part, so that it needs little memory. */
export async function readTableChecksum(session: BulkSession, table: TableLayout): Promise<Checksum> {
  let total = NO_ROWS;
  for await (const part of tableParts(session, table))
    total = addChecksums(total, (await readContents(session, table, part)).checksum);
  return total;
}

/** Lets a table of the target assign the same id next as that of the source. */
export async function copyNextId(source: BulkSession, target: BulkSession, table: TableLayout): Promise<void> {
  if (!table.assignsIds) return;
  const [wanted, stored] = await Promise.all([readNextId(source, table), readNextId(target, table)]);
  if (wanted !== stored) await setNextId(target, table, wanted);
}

/** Returns a function that stores rows in the place of those with the same keys, and of those that have other keys but the same unique values. */
export function prepareReplacement(session: BulkSession, table: TableLayout, rows: readonly Row[]): () => Promise<void> {
  return session.replacement(table.name, storableRows(session, table, rows));
}

/** Inserts rows. Fails with `UniqueViolation` if the table has one of their unique values. */
export function insertRows(session: BulkSession, table: TableLayout, rows: readonly Row[]): Promise<void> {
  return session.insert(table.name, storableRows(session, table, rows));
}

function storableRows(session: BulkSession, table: TableLayout, rows: readonly Row[]): Record<string, SqlValue>[] {
  if (session.engine === 'sqlite') for (const row of rows) mustBeReadable(row, table);
  return rows.map((row) => storedValues(row, table));
}

/** The driver of SQLite ends a text at its first NUL character. */
function mustBeReadable(row: Row, table: TableLayout): void {
  const column = table.columns.find(({ name }) => typeof row[name] === 'string' && row[name].includes('\0'));
  if (!column) return;
  const key = table.key.map(({ name }) => `${name} ${JSON.stringify(row[name])}`).join(', ');
  throw new TransferRefused(
    'nul_character',
    `SQLite cannot store the text in ${table.name}.${column.name} of the row with ${key}, because it contains a NUL character. Remove that character, or delete the record, and try again.`,
  );
}
