import { limitStreamingMemory } from '@grove/core';
import { type BulkSession, type Database, readInstallationId } from '@grove/database';
import { WriteFreeze } from '../freeze/write-freeze.js';
import { formatChecksum } from '../tables/canonical-row.js';
import { catchUp } from './change-log/catch-up.js';
import { ChangeLog } from './change-log/change-log.js';
import { CopyPosition } from './copy-position.js';
import type { CopyOptions, CopyPhase, CopyReport } from './copy-options.js';
import type { CopyRun } from './copy-run.js';
import { type Checksums, copyWhileWritable } from './first-pass.js';
import { completeWithFrozenWrites } from './frozen-pass.js';
import { assertMigrated } from '../transfer/migration-state.js';
import { readLayouts, type TableLayout } from '../tables/table-layout.js';
import { countRows } from '../tables/rows.sql.js';
import { readAppliedMigrations } from '../tables/schema.sql.js';
import { TransferRefused } from '../transfer/transfer-refused.js';
import { isIncomplete, TransferTarget } from '../transfer/transfer-target.js';

/**
 * Copies all rows of all tables with their ids; see `copyTable`. Both databases are open; the target is empty, or was begun to be filled from the same source. Triggers of
 * the source record what changes meanwhile, from before the first row is read until the copy is complete, so that little is left when writes are frozen; see `ChangeLog`.
 */
export async function copyDatabase(source: Database, target: Database, options: CopyOptions): Promise<CopyReport> {
  await assertMigrated(source, 'source');
  const [reader, freezer] = [await source.openBulkSession(), await source.openBulkSession()];
  try {
    if (await isIncomplete(reader))
      throw new TransferRefused('source_incomplete', 'The source is itself an incomplete copy. Complete that copy first.');
    const applied = new Set(await readAppliedMigrations(source));
    const prepared = await TransferTarget.prepare(target, await readInstallationId(reader), applied);
    try {
      return await new DatabaseCopy(reader, freezer, prepared, options).run();
    } finally {
      await prepared.close();
    }
  } finally {
    await Promise.all([reader.close(), freezer.close()]);
  }
}

const UNRECORDED =
  'The account of DATABASE_URL may not create triggers, which would record what changes during the copy. So every row is compared once more while writes are frozen, ' +
  'which takes minutes in a large shop. For a short freeze grant the account the privilege TRIGGER; if the server keeps a binary log, also set ' +
  'log_bin_trust_function_creators = 1 there, until the copy is complete. Then run the command again.';

class DatabaseCopy {
  private readonly changed = new Map<string, number>();
  private freeze?: WriteFreeze;

  constructor(
    private readonly source: BulkSession,
    private readonly freezer: BulkSession,
    private readonly target: TransferTarget,
    private readonly options: CopyOptions,
  ) {}

  async run(): Promise<CopyReport> {
    const run = await this.begin();
    await this.announce(run.tables, 'copying');
    const copied = await copyWhileWritable(run);
    if (run.log) {
      await this.options.onPhase?.('catching_up', 0);
      // What is left for the time of frozen writes will be little.
      await catchUp(run, run.log);
      for (const name of copied.keys()) copied.set(name, run.position.resultOf(name) ?? copied.get(name)!);
    }
    const recordsChanges = run.log !== undefined;
    if (!this.options.freezes) return this.report(copied, { isComplete: false, recordsChanges, frozenMs: 0 });
    const { checksums, frozenMs } = await this.complete(run);
    // After the target is complete: until then a killed command goes on with what was recorded.
    await run.log?.drop();
    return this.report(checksums, { isComplete: true, recordsChanges, frozenMs });
  }

  private async begin(): Promise<CopyRun> {
    const tables = await this.commonTables();
    const position = await CopyPosition.read(this.target.session);
    const log = await ChangeLog.open(this.source, tables, position.changeLog);
    if (!log) this.options.onWarning?.(UNRECORDED);
    await position.follow(log);
    return {
      source: this.source,
      target: this.target.session,
      tables,
      position,
      log,
      advance: (rows) => this.advance(rows),
      noteChanged: (table, rows) => void this.changed.set(table, (this.changed.get(table) ?? 0) + rows),
    };
  }

  private async commonTables(): Promise<TableLayout[]> {
    const [wanted, made] = await Promise.all([readLayouts(this.source), readLayouts(this.target.session)]);
    const byName = new Map(made.map((table) => [table.name, JSON.stringify(table)]));
    const different = wanted.find((table) => byName.get(table.name) !== JSON.stringify(table));
    if (different || made.length !== wanted.length)
      throw new TransferRefused(
        'tables_differ',
        `The tables of the two databases differ (${different?.name ?? 'the target has more'}), although their migrations are the same. Was one changed by hand?`,
      );
    return wanted;
  }

  private async complete(run: CopyRun): Promise<{ checksums: Checksums; frozenMs: number }> {
    const freeze = new WriteFreeze(this.freezer);
    await this.options.onPhase?.('freezing', 0);
    await freeze.begin(this.target.isResumed);
    const begun = performance.now();
    this.freeze = freeze;
    try {
      await this.announce(
        run.tables.filter((table) => !run.log?.records(table)),
        'finishing',
      );
      const checksums = await completeWithFrozenWrites(run, async () => this.options.onPhase?.('verifying', 0));
      // First of all, so that never both databases accept writes.
      await freeze.keep();
      await this.target.complete();
      return { checksums, frozenMs: Math.round(performance.now() - begun) };
    } catch (error) {
      await freeze.release();
      throw error;
    }
  }

  private async announce(tables: readonly TableLayout[], phase: CopyPhase): Promise<void> {
    let rows = 0;
    for (const table of tables) rows += await countRows(this.source, table);
    await this.options.onPhase?.(phase, rows);
  }

  private advance(rows: number): void {
    limitStreamingMemory();
    this.options.signal?.throwIfAborted();
    this.freeze?.assertHeld();
    this.options.onRows?.(rows);
  }

  private report(checksums: Checksums, result: Pick<CopyReport, 'isComplete' | 'recordsChanges' | 'frozenMs'>): CopyReport {
    const tables = [...checksums].map(([name, checksum]) => ({
      name,
      rows: checksum.rows,
      checksum: formatChecksum(checksum),
      changed: this.changed.get(name) ?? 0,
    }));
    return { ...result, isResumed: this.target.isResumed, tables };
  }
}
