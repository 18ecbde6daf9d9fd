import { setImmediate } from 'node:timers/promises';
import { catchUpCompletely } from './change-log/catch-up.js';
import type { CopyRun } from './copy-run.js';
import type { Checksums } from './first-pass.js';
import { copyTable, InexactCopy } from './table-copy.js';
import type { TableLayout } from '../tables/table-layout.js';
import { countRows } from '../tables/rows.sql.js';
import { readNextId } from '../tables/schema.sql.js';
import { copyNextId } from '../tables/table-rows.js';

/**
 * Completes all tables with frozen writes, and verifies them. Tables whose changes were recorded need only what was recorded last: the target read back all their rows
 * when it stored them. All others are compared completely: each range then has the checksum of that range of the source.
 */
export async function completeWithFrozenWrites(run: CopyRun, onVerify: () => Promise<void>): Promise<Checksums> {
  const { log, position, source, target, tables } = run;
  if (log) await catchUpCompletely(run, log);
  const checksums: Checksums = new Map();
  for (const table of tables) {
    const followed = log && position.resultOf(table.name);
    if (followed) await copyNextId(source, target, table);
    checksums.set(table.name, followed ?? (await copyTable(run, table)));
  }
  await onVerify();
  const different = await tablesThatDiffer(run, tables, checksums);
  for (const table of different) checksums.set(table.name, await copyTable(run, table));
  const [inexact] = await tablesThatDiffer(run, different, checksums);
  if (inexact) throw new InexactCopy(inexact);
  return checksums;
}

/**
 * The rows are counted, because a row that was stored in the place of one in an earlier range would be missing there, and because rows may have been changed in a way that
 * is not recorded, such as by TRUNCATE. Tables that differ are compared completely.
 */
async function tablesThatDiffer(run: CopyRun, tables: readonly TableLayout[], checksums: Checksums): Promise<TableLayout[]> {
  const different: TableLayout[] = [];
  for (const table of tables) {
    run.advance(0);
    // A server counts while this process counts the rows of SQLite, which lets nothing else run.
    const counted = countRows(run.target, table);
    counted.catch(() => 'It is thrown where it is awaited.');
    await setImmediate();
    const counts = [await countRows(run.source, table), await counted];
    const hasRows = counts.every((count) => count === checksums.get(table.name)!.rows);
    if (!hasRows || !(await haveEqualNextIds(run, table))) different.push(table);
  }
  return different;
}

const haveEqualNextIds = async ({ source, target }: CopyRun, table: TableLayout): Promise<boolean> =>
  !table.assignsIds || (await readNextId(source, table)) === (await readNextId(target, table));
