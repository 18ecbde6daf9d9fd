import type { BulkSession, Row } from '@grove/database';
import { formatRows } from './backed-up-rows.js';
import { addRows, type Checksum, countOf, NO_ROWS } from '../tables/canonical-row.js';
import { deleteRows } from '../tables/rows.sql.js';
import { readNextId, setNextId } from '../tables/schema.sql.js';
import { findOtherTable, readLayouts, type TableLayout } from '../tables/table-layout.js';
import { hashRows, readRange, readTableChecksum, replaceRows, tableRanges } from '../tables/table-rows.js';
import { TransferRefused } from '../transfer/transfer-refused.js';

/** A table of a backup: its columns and key, and what its rows must come to. */
export interface TableRecord {
  readonly layout: TableLayout;
  readonly rows: number;
  readonly checksum: Checksum;
  /** The id that the table assigns next, in decimal digits; absent if it assigns none. */
  readonly nextId?: string;
}

/** Reads a table of a snapshot in parts of at most some megabytes, and passes each to `store`. */
export async function backUpTable(
  session: BulkSession,
  layout: TableLayout,
  store: (part: Buffer, rows: number) => Promise<void>,
): Promise<TableRecord> {
  let total = NO_ROWS;
  for await (const range of tableRanges(session, layout)) {
    const rows = await readRange(session, layout, range);
    if (rows.length === 0) continue;
    total = addRows(total, hashRows(rows, layout));
    await store(await formatRows(rows, layout), rows.length);
  }
  const nextId = layout.assignsIds ? { nextId: String(await readNextId(session, layout)) } : {};
  return { layout, rows: countOf(total), checksum: total, ...nextId };
}

/** Adds up the rows of a table of a backup as its parts are read, and says whether they are those that the backup says. */
export class TableCheck {
  private total = NO_ROWS;

  constructor(private readonly record: TableRecord) {}

  add(rows: readonly Row[]): void {
    this.total = addRows(this.total, hashRows(rows, this.record.layout));
  }

  get isExact(): boolean {
    return countOf(this.total) === this.record.rows && this.total === this.record.checksum;
  }
}

/** Stores rows of a backup. */
export async function restoreRows(session: BulkSession, layout: TableLayout, rows: readonly Row[]): Promise<void> {
  await session.transaction(() => replaceRows(session, layout, rows));
}

/** Throws unless a table has exactly the rows of the backup; then sets the id that it assigns next. */
export async function completeTable(session: BulkSession, { layout, checksum, nextId }: TableRecord): Promise<void> {
  const stored = await readTableChecksum(session, layout);
  if (stored !== checksum)
    throw new Error(`The table ${layout.name} was not restored exactly: ${stored} instead of ${checksum}.`);
  if (nextId !== undefined) await setNextId(session, layout, BigInt(nextId));
}

/** Throws unless a database has the tables of a backup. Empties them: migrations fill some. */
export async function emptyTables(session: BulkSession, tables: readonly TableRecord[]): Promise<void> {
  const made = await readLayouts(session);
  const different = findOtherTable(
    tables.map(({ layout }) => layout),
    made,
  );
  if (different || made.length !== tables.length)
    throw new TransferRefused(
      'tables_differ',
      `The backup has other tables (${different?.name ?? 'some are missing'}) than this version of Grove.`,
    );
  for (const { layout } of tables) await deleteRows(session, layout);
}
