import { setImmediate } from 'node:timers/promises';
import { type Checksum, countOf } from '../tables/canonical-row.js';
import { countRows } from '../tables/rows.sql.js';
import { readNextId } from '../tables/schema.sql.js';
import type { TableLayout } from '../tables/table-layout.js';
import { copyNextId, readTableChecksum } from '../tables/table-rows.js';
import { catchUpCompletely } from './change-log/catch-up.js';
import type { CopyRun } from './copy-run.js';
import { copyTable, InexactCopy } from './table-copy.js';

/** What the tables have, by name. */
export type Checksums = Map<string, Checksum>;

/**
 * Copies all tables while the source may change. What an earlier command has done is not compared again: changes since are recorded, or found by the pass with
 * frozen writes.
 */
export async function copyWhileWritable(run: CopyRun): Promise<Checksums> {
  const { position, tables, log } = run;
  const checksums: Checksums = new Map();
  try {
    for (const table of log?.cascades.parentsFirst(tables) ?? tables) {
      const done = position.resultOf(table.name);
      if (done) run.advance(countOf(done));
      checksums.set(table.name, done ?? (await copyRest(run, table)));
    }
  } catch (error) {
    // The error matters, also if this fails too.
    await position.store().catch(() => undefined);
    throw error;
  }
  await position.keepOnly((table) => log?.records(table) ?? false);
  return checksums;
}

async function copyRest(run: CopyRun, table: TableLayout): Promise<Checksum> {
  const { name } = table;
  const begin = run.position.within(name);
  run.advance(begin ? countOf(begin.checksum) : 0);
  const copied = await copyTable(run, table, begin, (reached) => run.position.advance(name, reached));
  const checksum = run.log?.records(name) ? await settle(run, table, copied) : copied;
  await run.position.finish(name, checksum);
  return checksum;
}

/**
 * A row that took a unique value of another one meanwhile was stored in its place, also if that one is in a range that was done. That is recorded and will be brought
 * again, but until then the target has fewer rows than were read, and the checksum must be that of the target.
 */
async function settle({ target }: CopyRun, table: TableLayout, copied: Checksum): Promise<Checksum> {
  return (await countRows(target, table)) === countOf(copied) ? copied : readTableChecksum(target, table);
}

/**
 * Completes all tables with frozen writes, and verifies them. Tables whose changes were recorded need only what was recorded last: the target read back all their rows
 * when it stored them. All others are compared completely: each range then has the checksum of that range of the source.
 */
export async function completeWithFrozenWrites(run: CopyRun): Promise<Checksums> {
  const { log, position, source, target, tables } = run;
  if (log) await catchUpCompletely(run, log);
  const checksums: Checksums = new Map();
  for (const table of tables) {
    const followed = log && position.resultOf(table.name);
    if (followed) await copyNextId(source, target, table);
    checksums.set(table.name, followed ?? (await copyTable(run, table)));
  }
  await run.enter('verifying');
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
    const hasRows = counts.every((count) => count === countOf(checksums.get(table.name)!));
    if (!hasRows || !(await haveEqualNextIds(run, table))) different.push(table);
  }
  return different;
}

const haveEqualNextIds = async ({ source, target }: CopyRun, table: TableLayout): Promise<boolean> =>
  !table.assignsIds || (await readNextId(source, table)) === (await readNextId(target, table));
