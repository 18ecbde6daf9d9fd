import type { BulkSession, Row, SqlValue } from '@grove/database';
import { addChecksums, type Checksum, computeChecksum, hashExpression, hashRow, NO_ROWS, storedValues } from './canonical-row.js';
import { type Key, extractKey, type KeyRange, listed, rangeCondition, type TablePart, tableParts } from './key-ranges.js';
import { type HashedKey, readHashesOfServer } from './rows-by-key.js';
import type { TableLayout } from './table-layout.js';
import { TransferRefused } from '../transfer/transfer-refused.js';

/** The rows of a range, in the order of their keys. */
export function readRows(session: BulkSession, table: TableLayout, range: KeyRange): Promise<Row[]> {
  const { condition, values } = rangeCondition(session.engine, table, range);
  return session.read(
    `SELECT ${listed(table.columns)} FROM \`${table.name}\` WHERE ${condition} ORDER BY ${listed(table.key)}`,
    values,
  );
}

/** Whether a table has rows after a key, or any rows at all if there is no key. */
export async function hasRowsAfter(session: BulkSession, table: TableLayout, after: Key | undefined): Promise<boolean> {
  const { condition, values } = rangeCondition(session.engine, table, { after });
  return (await session.read(`SELECT 1 FROM \`${table.name}\` WHERE ${condition} LIMIT 1`, values)).length > 0;
}

/** How many rows a table has. */
export async function countRows(session: BulkSession, { name }: TableLayout): Promise<number> {
  const [row] = await session.read<{ row_count: number }>(`SELECT COUNT(*) AS row_count FROM \`${name}\``);
  return Number(row.row_count);
}

/** A row and its hash. */
export interface HashedRow {
  readonly row: Row;
  readonly hash: string;
}

/** The rows of a range with their hashes. */
export async function readHashedRows(session: BulkSession, table: TableLayout, range: KeyRange): Promise<HashedRow[]> {
  return hashed(await readRows(session, table, range), table);
}

const hashed = (rows: readonly Row[], { columns }: TableLayout): HashedRow[] =>
  rows.map((row) => ({ row, hash: hashRow(row, columns) }));

/** The keys of the rows of a range with the hashes of these rows. */
export async function readHashes(session: BulkSession, table: TableLayout, range: KeyRange): Promise<HashedKey[]> {
  if (session.engine === 'mysql') return readHashesOfServer(session, table, rangeCondition(session.engine, table, range));
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
  const { condition, values } = rangeCondition(session.engine, table, range);
  const [row] = await session.read(
    `SELECT COUNT(*) AS row_count, COUNT(row_hash) AS hashed,
       BIT_XOR(CAST(CONV(LEFT(row_hash, 16), 16, 10) AS UNSIGNED)) AS row_sum
     FROM (SELECT ${hashExpression(table.columns)} AS row_hash FROM \`${table.name}\` WHERE ${condition}) hashes`,
    values,
  );
  // The server has no hash for a row that is larger than its packets.
  if (row['row_count'] !== row['hashed'])
    throw new Error(`The table ${table.name} has a row that is larger than max_allowed_packet of the server. Raise it.`);
  return { rows: Number(row['row_count']), sum: BigInt(row['row_sum'] as string | number) };
}

/** The checksum of a whole table, part by part, so that it needs little memory. */
export async function readTableChecksum(session: BulkSession, table: TableLayout): Promise<Checksum> {
  let total = NO_ROWS;
  for await (const part of tableParts(session, table))
    total = addChecksums(total, (await readContents(session, table, part)).checksum);
  return total;
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
