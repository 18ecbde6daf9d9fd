import type { BulkSession, Row, SqlValue } from '@grove/database';
import { addChecksums, type Checksum, computeChecksum, hashRow, NO_ROWS, storedValues } from './canonical-row.js';
import { tableRanges } from './key-ranges.js';
import { type Condition, extractKey, inRange, type KeyRange, readRows, readServerHashes, type WithKey } from './rows.sql.js';
import { readNextId, setNextId } from './schema.sql.js';
import type { TableLayout } from './table-layout.js';
import { TransferRefused } from '../transfer/transfer-refused.js';

/** The hash of a row with its key. */
export type KeyedHash = WithKey<{ readonly hash: string }>;

/** The rows of a range, in the order of their keys. */
export const readRange = (session: BulkSession, table: TableLayout, range: KeyRange): Promise<Row[]> =>
  readRows(session, table, inRange(session.engine, table, range));

/** The keys and hashes of rows. */
export const hashRows = (rows: readonly Row[], table: TableLayout): KeyedHash[] =>
  rows.map((row) => ({ key: extractKey(row, table), hash: hashRow(row, table.columns) }));

/** The keys and hashes of the rows that fulfil a condition. */
export async function readHashes(session: BulkSession, table: TableLayout, which: Condition): Promise<KeyedHash[]> {
  if (session.engine === 'mysql') return readServerHashes(session, table, which);
  return hashRows(await readRows(session, table, which), table);
}

/** The keys and hashes of the rows of a range. */
export const readHashesOfRange = (session: BulkSession, table: TableLayout, range: KeyRange): Promise<KeyedHash[]> =>
  readHashes(session, table, inRange(session.engine, table, range));

/** The checksum of a whole table, part by part, so that it needs little memory. */
export async function readTableChecksum(session: BulkSession, table: TableLayout): Promise<Checksum> {
  let total = NO_ROWS;
  for await (const range of tableRanges(session, table))
    total = addChecksums(total, computeChecksum(await readHashesOfRange(session, table, range)));
  return total;
}

/** Lets a table of the target assign the same id next as that of the source. */
export async function copyNextId(source: BulkSession, target: BulkSession, table: TableLayout): Promise<void> {
  if (!table.assignsIds) return;
  const [wanted, stored] = await Promise.all([readNextId(source, table), readNextId(target, table)]);
  if (wanted !== stored) await setNextId(target, table, wanted);
}

/** Stores rows in the place of those with the same keys, and of those that have other keys but the same unique values. */
export function replaceRows(session: BulkSession, table: TableLayout, rows: readonly Row[]): Promise<void> {
  return session.replace(table.name, storableRows(session, table, rows));
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
