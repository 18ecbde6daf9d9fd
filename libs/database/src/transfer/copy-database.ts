import { createHash } from 'node:crypto';
import { streamingMemoryLimit } from '@grove/core';
import type { Database } from '../database.js';
import type { BulkSession } from '../engines/engine.js';
import { WriteFreeze } from '../freeze/write-freeze.js';
import { areEqual, formatChecksum } from './canonical-row.js';
import { appliedMigrations, assertMigrated } from './migration-state.js';
import { readNextId } from './next-ids.js';
import { copyTable, type CopyContext, type TableResult } from './table-copy.js';
import { readTableChecksum } from './table-rows.js';
import { readLayouts, type TableLayout } from './table-layout.js';
import { TransferRefused } from './transfer-refused.js';
import { isIncomplete, TransferTarget } from './transfer-target.js';

/** `copying` while the source may change, then, with frozen writes, `freezing`, `finishing` and `verifying`. */
export type CopyPhase = 'copying' | 'freezing' | 'finishing' | 'verifying';

/** What a copy does, and whom it reports to. */
export interface CopyOptions {
  /** Freeze the writes of the source and complete the copy. Else it can be completed later. */
  readonly freezes: boolean;
  /** Ends the copy; it can be resumed. A freeze ends as well. */
  readonly signal?: AbortSignal;
  onPhase?(phase: CopyPhase, rowsInAll: number): void;
  onRows?(rows: number): void;
}

/** A table of the copy. */
export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  readonly checksum: string;
  /** Rows that this command stored or deleted in the target. */
  readonly changed: number;
}

/** The result of a copy. */
export interface CopyReport {
  readonly isComplete: boolean;
  readonly isResumed: boolean;
  readonly tables: readonly CopiedTable[];
  /** Milliseconds for which writes were frozen. */
  readonly frozenMs: number;
}

/** Copies all rows of all tables with their ids; see `copyTable`. Both databases are open; the target is empty, or was begun to be filled from the same source. */
export async function copyDatabase(source: Database, target: Database, options: CopyOptions): Promise<CopyReport> {
  await assertMigrated(source, 'source');
  const [reader, freezer] = [await source.openBulkSession(), await source.openBulkSession()];
  try {
    if (await isIncomplete(reader))
      throw new TransferRefused('source_incomplete', 'The source is itself an incomplete copy. Complete that copy first.');
    const applied = new Set(await appliedMigrations(source));
    const prepared = await TransferTarget.prepare(target, await originOf(reader), applied);
    try {
      return await new DatabaseCopy(reader, freezer, prepared, options).run();
    } finally {
      await prepared.close();
    }
  } finally {
    await Promise.all([reader.close(), freezer.close()]);
  }
}

/** The secret of an installation tells it from all others. */
async function originOf(source: BulkSession): Promise<string> {
  const rows = await source.read<{ secret: string }>('SELECT secret FROM server_secret ORDER BY id');
  return createHash('sha256')
    .update(rows.map(({ secret }) => secret).join())
    .digest('hex');
}

class DatabaseCopy {
  /** A copy runs beside the server of the shop; it stays below 300 MB. */
  private readonly limitMemory = streamingMemoryLimit();
  private readonly changed = new Map<string, number>();

  constructor(
    private readonly source: BulkSession,
    private readonly freezer: BulkSession,
    private readonly target: TransferTarget,
    private readonly options: CopyOptions,
  ) {}

  async run(): Promise<CopyReport> {
    const tables = await this.commonTables();
    const results = await this.pass(tables, 'copying');
    if (!this.options.freezes) return this.report(results, false, 0);
    const freeze = new WriteFreeze(this.freezer);
    this.options.onPhase?.('freezing', 0);
    await freeze.begin(this.target.isResumed);
    const begun = performance.now();
    try {
      const results = await this.pass(tables, 'finishing', freeze);
      await this.verify(tables, results, freeze);
      // First of all, so that never both databases accept writes.
      await freeze.keep();
      await this.target.complete();
      return this.report(results, true, performance.now() - begun);
    } catch (error) {
      await freeze.release();
      throw error;
    }
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

  private async pass(tables: readonly TableLayout[], phase: CopyPhase, freeze?: WriteFreeze): Promise<Map<string, TableResult>> {
    await this.announce(tables, phase);
    const context: CopyContext = {
      source: this.source,
      target: this.target.session,
      advance: (rows) => this.advance(rows, freeze),
    };
    const results = new Map<string, TableResult>();
    for (const table of tables) {
      const result = await copyTable(context, table);
      results.set(table.name, result);
      this.changed.set(table.name, (this.changed.get(table.name) ?? 0) + result.changed);
    }
    return results;
  }

  /** Reads the target once more from the beginning: it must have exactly the rows that were read from the frozen source. */
  private async verify(
    tables: readonly TableLayout[],
    results: ReadonlyMap<string, TableResult>,
    freeze: WriteFreeze,
  ): Promise<void> {
    await this.announce(tables, 'verifying');
    for (const table of tables) {
      const { checksum } = results.get(table.name)!;
      const stored = await readTableChecksum(this.target.session, table, (rows) => this.advance(rows, freeze));
      const hasIds = !table.assignsIds || (await this.haveEqualNextIds(table));
      if (!areEqual(checksum, stored) || !hasIds)
        throw new Error(`The table ${table.name} was not copied exactly. Run the command again; if this remains, report it.`);
    }
  }

  private async haveEqualNextIds(table: TableLayout): Promise<boolean> {
    return (await readNextId(this.source, table)) === (await readNextId(this.target.session, table));
  }

  private async announce(tables: readonly TableLayout[], phase: CopyPhase): Promise<void> {
    let rows = 0;
    for (const { name } of tables) {
      const [row] = await this.source.read<{ row_count: number }>(`SELECT COUNT(*) AS row_count FROM \`${name}\``);
      rows += Number(row.row_count);
    }
    this.options.onPhase?.(phase, rows);
  }

  private advance(rows: number, freeze?: WriteFreeze): void {
    this.limitMemory();
    this.options.signal?.throwIfAborted();
    freeze?.assertHeld();
    this.options.onRows?.(rows);
  }

  private report(results: ReadonlyMap<string, TableResult>, isComplete: boolean, frozenMs: number): CopyReport {
    const tables = [...results].map(([name, { checksum }]) => ({
      name,
      rows: checksum.rows,
      checksum: formatChecksum(checksum),
      changed: this.changed.get(name) ?? 0,
    }));
    return { isComplete, isResumed: this.target.isResumed, tables, frozenMs: Math.round(frozenMs) };
  }
}
