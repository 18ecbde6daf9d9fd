import type { BulkSession, Row, RowValues } from '@grove/database';
import { addRows, type Checksum, hashRow, NO_ROWS } from './canonical-row.js';
import {
  type Condition,
  extractKey,
  inRange,
  type Key,
  type KeyRange,
  readRows,
  readServerHashes,
  readSizes,
  type WithKey,
} from './rows.sql.js';
import { readNextId, setNextId } from './schema.sql.js';
import type { TableLayout } from './table-layout.js';
import { TransferRefused } from '../transfer/transfer-refused.js';

/** Limits of rows that are read together, so that they fit the memory. */
const MAX_ROWS = 1_000;
const MAX_BYTES = 200_000;

/** Divides a table, or what follows a key, into ranges whose rows fit the memory. The last one has no upper bound. */
export async function* tableRanges(session: BulkSession, table: TableLayout, begin?: Key): AsyncGenerator<KeyRange> {
  for (let after = begin, isEnd = false; !isEnd;) {
    const sizes = await readSizes(session, table, inRange(session.engine, table, { after }), MAX_ROWS);
    const ends = partsThatFit(sizes).map((part) => part.at(-1));
    isEnd = sizes.length < MAX_ROWS;
    if (isEnd) ends.pop();
    for (const upTo of ends) {
      yield { after, upTo };
      after = upTo;
    }
    if (isEnd) yield { after };
  }
}

/** Divides keys by the sizes of their rows. A row that is larger than the limit is a part of its own. */
export function partsThatFit(sizes: readonly WithKey<{ bytes: number }>[]): Key[][] {
  const parts: Key[][] = [];
  let total = Infinity;
  for (const { key, bytes } of sizes) {
    total += bytes;
    if (total > MAX_BYTES) {
      parts.push([]);
      total = bytes;
    }
    parts.at(-1)!.push(key);
  }
  return parts;
}

/** The rows of a range, in the order of their keys. */
export const readRange = (session: BulkSession, table: TableLayout, range: KeyRange): Promise<Row[]> =>
  readRows(session, table, inRange(session.engine, table, range));

/** The hash of a row with its key. */
export type KeyedHash = WithKey<{ readonly hash: string }>;

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
  for await (const range of tableRanges(session, table)) total = addRows(total, await readHashesOfRange(session, table, range));
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

/** The driver of SQLite ends a text at its first NUL character. Integers beyond 2^53 are read as texts, which both engines store exactly. */
function storableRows({ engine }: BulkSession, table: TableLayout, rows: readonly Row[]): readonly RowValues[] {
  for (const row of engine === 'sqlite' ? rows : []) {
    const column = table.columns.find(({ name }) => typeof row[name] === 'string' && row[name].includes('\0'));
    if (!column) continue;
    const key = table.key.map(({ name }) => `${name} ${JSON.stringify(row[name])}`).join(', ');
    throw new TransferRefused(
      'nul_character',
      `SQLite cannot store the text in ${table.name}.${column.name} of the row with ${key}, because it contains a NUL character. Remove that character, or delete the record, and try again.`,
    );
  }
  return rows as readonly RowValues[];
}
