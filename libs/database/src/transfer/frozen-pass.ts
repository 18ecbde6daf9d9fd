import type { Checksum } from './canonical-row.js';
import { catchUpCompletely } from './change-log/catch-up.js';
import { type CopyRun, copyTableIn } from './copy-run.js';
import type { Checksums } from './first-pass.js';
import { copyNextId, readNextId } from './next-ids.js';
import { InexactCopy } from './table-copy.js';
import type { TableLayout } from './table-layout.js';
import { countRows } from './table-rows.js';

/**
 * Completes all tables with frozen writes, and verifies them. Tables whose changes were recorded need only what was recorded last: the target read back all their rows
 * when it stored them. All others are compared completely: each range then has the checksum of that range of the source.
 */
export async function completeWithFrozenWrites(run: CopyRun, onVerify: () => Promise<void>): Promise<Checksums> {
  const { log, position, source, target, tables } = run;
  if (log) await catchUpCompletely({ ...run, log });
  const checksums: Checksums = new Map();
  for (const table of tables) {
    const followed = log && position.resultOf(table.name);
    if (followed) await copyNextId(source, target, table);
    checksums.set(table.name, followed ?? (await copyTableIn(run, table)));
  }
  await onVerify();
  for (const table of tables) checksums.set(table.name, await verified(run, table, checksums.get(table.name)!));
  return checksums;
}

/**
 * The rows are counted, because a row that was stored in the place of one in an earlier range would be missing there, and because rows may have been changed in a way that
 * is not recorded, such as by TRUNCATE. Then the table is compared completely.
 */
async function verified(run: CopyRun, table: TableLayout, checksum: Checksum): Promise<Checksum> {
  run.advance(0);
  if (await isAsLarge(run, table, checksum)) return checksum;
  const compared = await copyTableIn(run, table);
  if (await isAsLarge(run, table, compared)) return compared;
  throw new InexactCopy(table);
}

async function isAsLarge({ source, target }: CopyRun, table: TableLayout, { rows }: Checksum): Promise<boolean> {
  const [wanted, stored] = await Promise.all([countRows(source, table), countRows(target, table)]);
  if (wanted !== rows || stored !== rows) return false;
  return !table.assignsIds || (await readNextId(source, table)) === (await readNextId(target, table));
}
