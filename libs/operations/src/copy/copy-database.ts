import { type BulkSession, type Database, readInstallationId } from '@grove/database';
import { WriteFreeze } from '../freeze/write-freeze.js';
import { type Checksum, countOf } from '../tables/canonical-row.js';
import { countRows } from '../tables/rows.sql.js';
import { readAppliedMigrations } from '../tables/schema.sql.js';
import { findOtherTable, readLayouts, type TableLayout } from '../tables/table-layout.js';
import { TransferRefused } from '../transfer/transfer-refused.js';
import { readOrigin } from '../transfer/transfer-state.sql.js';
import { assertMigrated, TransferTarget } from '../transfer/transfer-target.js';
import { catchUp } from './change-log/catch-up.js';
import { ChangeLog } from './change-log/change-log.js';
import { type Checksums, completeWithFrozenWrites, copyWhileWritable } from './copy-passes.js';
import { CopyPosition } from './copy-position.js';
import { type CopyOptions, type CopyPhase, CopyRun } from './copy-run.js';

/** The result of a copy. */
export interface CopyReport {
  readonly isComplete: boolean;
  readonly isResumed: boolean;
  /** Triggers of the source record what changes until the copy is complete. */
  readonly recordsChanges: boolean;
  readonly tables: readonly CopiedTable[];
  /** Milliseconds for which writes were frozen. */
  readonly frozenMs: number;
}

/** A table of the copy. */
interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  readonly checksum: Checksum;
  /** Rows that this command stored or deleted in the target. */
  readonly changed: number;
}

/**
 * Copies all rows of all tables with their ids; see `copyTable`. Both databases are open; the target is empty, or was begun to be filled from the same source. Triggers of
 * the source record what changes meanwhile, from before the first row is read until the copy is complete, so that little is left when writes are frozen; see `ChangeLog`.
 */
export async function copyDatabase(source: Database, target: Database, options: CopyOptions): Promise<CopyReport> {
  await assertMigrated(source, 'source');
  const [reader, freezer] = [await source.openBulkSession(), await source.openBulkSession()];
  try {
    if ((await readOrigin(reader)) !== undefined)
      throw new TransferRefused('source_incomplete', 'The source is itself an incomplete copy. Complete that copy first.');
    const applied = new Set(await readAppliedMigrations(source));
    const prepared = await TransferTarget.prepare(target, await readInstallationId(reader), applied);
    try {
      return await copyTables(reader, new WriteFreeze(freezer), prepared, options);
    } finally {
      await prepared.close();
    }
  } finally {
    await Promise.all([reader.close(), freezer.close()]);
  }
}

async function copyTables(
  source: BulkSession,
  freeze: WriteFreeze,
  target: TransferTarget,
  options: CopyOptions,
): Promise<CopyReport> {
  const run = await begin(source, freeze, target, options);
  await announce(run, 'copying', run.tables);
  let checksums = await copyWhileWritable(run);
  if (run.log) {
    await run.enter('catching_up');
    // What is left for the time of frozen writes will be little.
    await catchUp(run, run.log);
    for (const name of checksums.keys()) checksums.set(name, run.position.resultOf(name) ?? checksums.get(name)!);
  }
  let frozenMs = 0;
  if (options.freezes) {
    ({ checksums, frozenMs } = await complete(run, freeze, target));
    // After the target is complete: until then a killed command goes on with what was recorded.
    await run.log?.drop();
  }
  return {
    isComplete: options.freezes,
    isResumed: target.isResumed,
    recordsChanges: run.log !== undefined,
    tables: [...checksums].map(([name, checksum]) => {
      return { name, rows: countOf(checksum), checksum, changed: run.changed.get(name) ?? 0 };
    }),
    frozenMs,
  };
}

const UNRECORDED =
  'The account of DATABASE_URL may not create triggers, which would record what changes during the copy. So every row is compared once more while writes are frozen, ' +
  'which takes minutes in a large shop. For a short freeze grant the account the privilege TRIGGER; if the server keeps a binary log, also set ' +
  'log_bin_trust_function_creators = 1 there, until the copy is complete. Then run the command again.';

async function begin(
  source: BulkSession,
  freeze: WriteFreeze,
  { session: target }: TransferTarget,
  options: CopyOptions,
): Promise<CopyRun> {
  const [tables, made] = await Promise.all([readLayouts(source), readLayouts(target)]);
  const different = findOtherTable(tables, made);
  if (different || made.length !== tables.length)
    throw new TransferRefused(
      'tables_differ',
      `The tables of the two databases differ (${different?.name ?? 'the target has more'}), although their migrations are the same. Was one changed by hand?`,
    );
  const position = await CopyPosition.read(target);
  const log = await ChangeLog.open(source, tables, position.changeLog);
  if (!log) options.onWarning?.(UNRECORDED);
  await position.follow(log);
  return new CopyRun(source, target, tables, position, log, freeze, options);
}

async function complete(
  run: CopyRun,
  freeze: WriteFreeze,
  target: TransferTarget,
): Promise<{ checksums: Checksums; frozenMs: number }> {
  await run.enter('freezing');
  await freeze.begin(target.isResumed);
  const begun = performance.now();
  try {
    await announce(
      run,
      'finishing',
      run.tables.filter(({ name }) => !run.log?.records(name)),
    );
    const checksums = await completeWithFrozenWrites(run);
    // First of all, so that never both databases accept writes.
    await freeze.keep();
    await target.complete();
    return { checksums, frozenMs: Math.round(performance.now() - begun) };
  } catch (error) {
    await freeze.release();
    throw error;
  }
}

async function announce(run: CopyRun, phase: CopyPhase, tables: readonly TableLayout[]): Promise<void> {
  let rows = 0;
  for (const table of tables) rows += await countRows(run.source, table);
  await run.enter(phase, rows);
}
