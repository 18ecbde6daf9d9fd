import { createHash } from 'node:crypto';
import { streamingMemoryLimit } from '@grove/core';
import type { Database } from '../database.js';
import type { BulkSession } from '../engines/engine.js';
import { WriteFreeze } from '../freeze/write-freeze.js';
import { type Checksum, formatChecksum } from './canonical-row.js';
import { CopyPosition } from './copy-position.js';
import { appliedMigrations, assertMigrated } from './migration-state.js';
import { readNextId } from './next-ids.js';
import { copyTable, InexactCopy, type TablePosition } from './table-copy.js';
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

/** What the source has, by table. */
type Checksums = ReadonlyMap<string, Checksum>;

async function countRows(session: BulkSession, { name }: TableLayout): Promise<number> {
  const [row] = await session.read<{ row_count: number }>(`SELECT COUNT(*) AS row_count FROM \`${name}\``);
  return Number(row.row_count);
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
    const copied = await this.passThatContinues(tables);
    if (!this.options.freezes) return this.report(copied, false, 0);
    const freeze = new WriteFreeze(this.freezer);
    this.options.onPhase?.('freezing', 0);
    await freeze.begin(this.target.isResumed);
    const begun = performance.now();
    try {
      const finished = await this.passThatVerifies(tables, freeze);
      // First of all, so that never both databases accept writes.
      await freeze.keep();
      await this.target.complete();
      return this.report(finished, true, performance.now() - begun);
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

  /** The source may change meanwhile, so what an interrupted command has done need not be compared again: the next pass does that. */
  private async passThatContinues(tables: readonly TableLayout[]): Promise<Checksums> {
    const position = await CopyPosition.read(this.target.session);
    await this.announce(tables, 'copying');
    const checksums = new Map<string, Checksum>();
    try {
      for (const table of tables) {
        const { name } = table;
        const done = position.resultOf(name);
        const begin = position.within(name);
        this.advance(done?.rows ?? begin?.checksum.rows ?? 0);
        const checksum = done ?? (await this.copy(table, { begin, onPosition: (reached) => position.advance(name, reached) }));
        checksums.set(name, checksum);
        if (!done) await position.finish(name, checksum);
      }
    } catch (error) {
      // The error matters, also if this fails too.
      await position.store().catch(() => undefined);
      throw error;
    }
    await position.clear();
    return checksums;
  }

  /**
   * With frozen writes each range of the target has the checksum of that range of the source, whether it was equal or was stored and read again. A row that was stored
   * in the place of one in an earlier range would be missing there, so the rows are counted at last.
   */
  private async passThatVerifies(tables: readonly TableLayout[], freeze: WriteFreeze): Promise<Checksums> {
    await this.announce(tables, 'finishing');
    const checksums = new Map<string, Checksum>();
    for (const table of tables) checksums.set(table.name, await this.copy(table, { freeze }));
    this.options.onPhase?.('verifying', 0);
    for (const table of tables) {
      this.advance(0, freeze);
      const rows = await countRows(this.target.session, table);
      const hasIds = !table.assignsIds || (await this.haveEqualNextIds(table));
      if (rows !== checksums.get(table.name)!.rows || !hasIds) throw new InexactCopy(table);
    }
    return checksums;
  }

  private async copy(
    table: TableLayout,
    {
      begin,
      freeze,
      onPosition,
    }: { begin?: TablePosition; freeze?: WriteFreeze; onPosition?(reached: TablePosition): Promise<void> },
  ): Promise<Checksum> {
    const advance = async (rows: number, reached?: TablePosition) => {
      this.advance(rows, freeze);
      if (reached) await onPosition?.(reached);
    };
    const context = { source: this.source, target: this.target.session, verifies: freeze !== undefined, advance };
    const { checksum, changed } = await copyTable(context, table, begin);
    this.changed.set(table.name, (this.changed.get(table.name) ?? 0) + changed);
    return checksum;
  }

  private async haveEqualNextIds(table: TableLayout): Promise<boolean> {
    return (await readNextId(this.source, table)) === (await readNextId(this.target.session, table));
  }

  private async announce(tables: readonly TableLayout[], phase: CopyPhase): Promise<void> {
    let rows = 0;
    for (const table of tables) rows += await countRows(this.source, table);
    this.options.onPhase?.(phase, rows);
  }

  private advance(rows: number, freeze?: WriteFreeze): void {
    this.limitMemory();
    this.options.signal?.throwIfAborted();
    freeze?.assertHeld();
    this.options.onRows?.(rows);
  }

  private report(checksums: Checksums, isComplete: boolean, frozenMs: number): CopyReport {
    const tables = [...checksums].map(([name, checksum]) => ({
      name,
      rows: checksum.rows,
      checksum: formatChecksum(checksum),
      changed: this.changed.get(name) ?? 0,
    }));
    return { isComplete, isResumed: this.target.isResumed, tables, frozenMs: Math.round(frozenMs) };
  }
}
