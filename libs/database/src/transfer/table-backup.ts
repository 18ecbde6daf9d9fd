import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BulkSession, Row, SqlValue } from '../engines/engine.js';
import { addChecksums, checksumOf, formatChecksum, hashOfRow, NO_ROWS } from './canonical-row.js';
import { tableParts } from './key-ranges.js';
import { readNextId, setNextId } from './next-ids.js';
import { readLayouts, type TableLayout } from './table-layout.js';
import { readRows, readTableChecksum, replacementOf } from './table-rows.js';
import { TransferRefused } from './transfer-refused.js';

/** A table of a backup: its columns and key, and what its rows must come to. */
export interface TableRecord {
  readonly layout: TableLayout;
  readonly rows: number;
  readonly checksum: string;
  /** The id that the table assigns next, in decimal digits; absent if it assigns none. */
  readonly nextId?: string;
}

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/**
 * Reads a table of a snapshot in parts of at most some megabytes, and passes each to `store`. A part is compressed text with one row on each line: a JSON array of
 * the values in the order of the columns. Integers beyond 2^53 are texts, and bytes are base64.
 */
export async function backUpTable(
  session: BulkSession,
  layout: TableLayout,
  store: (part: Buffer, rows: number) => Promise<void>,
): Promise<TableRecord> {
  let total = NO_ROWS;
  for await (const { range, rows: read } of tableParts(session, layout)) {
    const rows = read ?? (await readRows(session, layout, range));
    if (rows.length === 0) continue;
    total = addChecksums(total, checksumOf(rows.map((row) => hashOfRow(row, layout.columns))));
    await store(await compress(rows.map((row) => `${lineOf(row, layout)}\n`).join('')), rows.length);
  }
  const nextId = layout.assignsIds ? { nextId: String(await readNextId(session, layout)) } : {};
  return { layout, rows: total.rows, checksum: formatChecksum(total), ...nextId };
}

/** Stores the rows of a part, and returns their number. */
export async function restorePart(session: BulkSession, layout: TableLayout, part: Buffer): Promise<number> {
  const lines = (await expand(part)).toString('utf8').split('\n').slice(0, -1);
  const rows = lines.map((line) => rowOf(JSON.parse(line) as SqlValue[], layout));
  await session.transaction(replacementOf(session, layout, rows));
  return rows.length;
}

/** Throws unless a table has exactly the rows of the backup; then sets the id that it assigns next. */
export async function completeTable(session: BulkSession, { layout, checksum, nextId }: TableRecord): Promise<void> {
  const stored = formatChecksum(await readTableChecksum(session, layout));
  if (stored !== checksum)
    throw new Error(`The table ${layout.name} was not restored exactly: ${stored} instead of ${checksum}.`);
  if (nextId !== undefined) await setNextId(session, layout, BigInt(nextId));
}

/** Throws unless a database has the tables of a backup. Empties them: migrations fill some. */
export async function emptyTables(session: BulkSession, tables: readonly TableRecord[]): Promise<void> {
  const made = new Map((await readLayouts(session)).map((layout) => [layout.name, JSON.stringify(layout)]));
  const different = tables.find(({ layout }) => made.get(layout.name) !== JSON.stringify(layout));
  if (different || made.size !== tables.length)
    throw new TransferRefused(
      'tables_differ',
      `The backup has other tables (${different?.layout.name ?? 'some are missing'}) than this version of Grove.`,
    );
  for (const { layout } of tables) await session.run(`DELETE FROM \`${layout.name}\``);
}

const lineOf = (row: Row, { columns }: TableLayout): string =>
  JSON.stringify(
    columns.map(({ name }) => {
      const value = row[name];
      return Buffer.isBuffer(value) ? value.toString('base64') : value;
    }),
  );

function rowOf(values: readonly SqlValue[], { columns }: TableLayout): Row {
  const valueAt = (index: number) =>
    columns[index].kind === 'binary' && values[index] !== null ? Buffer.from(values[index] as string, 'base64') : values[index];
  return Object.fromEntries(columns.map(({ name }, index) => [name, valueAt(index)]));
}
