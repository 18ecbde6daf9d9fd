import type { Checksum } from '../tables/canonical-row.js';
import type { CopyRun } from './copy-run.js';
import { copyTable } from './table-copy.js';
import type { TableLayout } from '../tables/table-layout.js';
import { countRows } from '../tables/rows.sql.js';
import { readTableChecksum } from '../tables/table-rows.js';

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
      if (done) run.advance(done.rows);
      checksums.set(table.name, done ?? (await copyRest(run, table)));
    }
  } catch (error) {
    // The error matters, also if this fails too.
    await position.store().catch(() => undefined);
    throw error;
  }
  const recorded = new Set(tables.filter((table) => log?.records(table)).map(({ name }) => name));
  await position.keepOnly((table) => recorded.has(table));
  return checksums;
}

async function copyRest(run: CopyRun, table: TableLayout): Promise<Checksum> {
  const { name } = table;
  const begin = run.position.within(name);
  run.advance(begin?.checksum.rows ?? 0);
  const copied = await copyTable(run, table, begin, (reached) => run.position.advance(name, reached));
  const checksum = run.log?.records(table) ? await settled(run, table, copied) : copied;
  await run.position.finish(name, checksum);
  return checksum;
}

/**
 * A row that took a unique value of another one meanwhile was stored in its place, also if that one is in a range that was done. That is recorded and will be brought
 * again, but until then the target has fewer rows than were read, and the checksum must be that of the target.
 */
async function settled({ target }: CopyRun, table: TableLayout, copied: Checksum): Promise<Checksum> {
  return (await countRows(target, table)) === copied.rows ? copied : readTableChecksum(target, table);
}
