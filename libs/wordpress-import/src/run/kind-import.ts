import type { Database } from '@grove/database';
import { type ImportJournal, RecordStore } from '@grove/operations';
import { ImportSuperseded } from '../errors.js';
import type { SourceContext, SourceKind } from '../records/source-kind.js';
import { BatchReport } from '../report/import-report.js';
import type { ImportCounts } from './import-counts.js';
import { bytesOf, halvesOf, idsToRead, type ImportPlan, planOf, portionsOf, sizeOf } from './import-plan.js';
import { limitMemory } from '../memory-limit.js';
import { ORPHAN, isErrorOfRecord, reasonOf } from './record-errors.js';
import { withUnstored } from './unstored-values.js';

/** Records that are read and stored together: one transaction. */
const BATCH = 500;

/** Bytes of the source that are read and stored together. In memory they are ten times as much: as values, as records, as statements, and to compare them. */
const BATCH_BYTES = 2_000_000;

/** Ids are numbers up to 2^31; those that Grove assigns after the import need some of them. */
export const MAX_ID = 2_000_000_000;

/** How a run treats what it finds. */
export interface ImportMode {
  /** The id of the run, or 0 if nothing is stored. */
  readonly run: number;
  /** Read only: nothing is stored. */
  readonly isCheck: boolean;
  /** Records that were changed in Grove since their import are stored nevertheless. */
  readonly overwrite: boolean;
}

/** What was read of a stretch of ids, or why it could not be read. */
type ReadBatch<R> = ReadRecords<R> | { readonly error: Error };

interface ReadRecords<R> {
  readonly records: readonly R[];
  readonly report: BatchReport;
  /** Whether the records can be neither read nor stored, so that Grove keeps those that it has. */
  readonly areRefused?: boolean;
}

/** Imports the records of one kind: those that are new, were changed or were deleted at the source since the last import. */
export class KindImport<R extends { readonly id: number }> {
  private readonly store: RecordStore<R>;

  constructor(
    private readonly sourceKind: SourceKind<R>,
    private readonly database: Database,
    private readonly journal: ImportJournal,
    private readonly context: Omit<SourceContext, 'report'>,
    private readonly mode: ImportMode,
    private readonly batchBytes = BATCH_BYTES,
  ) {
    this.store = new RecordStore(database, sourceKind.kind);
  }

  /** Imports all records, and counts them. While a batch is stored, the next one is planned and read. */
  async run(counts: ImportCounts, onProgress: (records: number) => void): Promise<void> {
    let pending = Promise.resolve();
    try {
      for await (const plan of this.plans()) {
        const bytes = bytesOf(plan);
        // A record that is larger than a batch is in memory alone.
        if (bytes > this.batchBytes) {
          await pending;
          limitMemory(bytes);
        }
        const startedAt = performance.now();
        const read = await this.read(plan);
        counts.addReading(this.sourceKind.kind.name, bytes, performance.now() - startedAt);
        await pending;
        limitMemory(bytes);
        pending = this.settle(plan, read, counts).then(() => onProgress(sizeOf(plan)));
        // A failure is thrown where it is awaited; until then it must not count as unhandled.
        pending.catch(() => undefined);
      }
    } finally {
      // When reading fails, the batch before it is stored nevertheless.
      await pending;
    }
  }

  /** Compares the source with what was imported, one stretch of ids after the other. */
  private async *plans(): AsyncGenerator<ImportPlan> {
    const { records, kind } = this.sourceKind;
    const listed = await this.sourceKind.withoutTable?.(this.context);
    if (listed) return yield planOf(listed, await this.journal.records(kind.name, 0, MAX_ID));
    for (let after = 0; ;) {
      const found = await this.context.source.fingerprints({ ...records, ids: [after + 1, MAX_ID] }, BATCH);
      const isLast = found.length < BATCH;
      const upTo = isLast ? Number.MAX_SAFE_INTEGER : found[found.length - 1].id;
      yield* portionsOf(planOf(found, await this.journal.records(kind.name, after, Math.min(upTo, MAX_ID))), this.batchBytes);
      if (isLast) return;
      after = upTo;
    }
  }

  private async read(plan: ImportPlan): Promise<ReadBatch<R>> {
    const ids = idsToRead(plan);
    const report = new BatchReport(this.sourceKind.kind.name, ids);
    try {
      return { records: ids.length === 0 ? [] : await this.sourceKind.read(ids, { ...this.context, report }), report };
    } catch (error) {
      if (!isErrorOfRecord(error)) throw error;
      return { error };
    }
  }

  /** Stores what was read. If one record can be neither read nor stored, all others are, and it is left over. */
  private async settle(plan: ImportPlan, batch: ReadBatch<R>, counts: ImportCounts): Promise<void> {
    try {
      if ('error' in batch) throw batch.error;
      if (this.mode.isCheck) this.count(plan, batch, counts);
      else await this.write(plan, batch, counts);
    } catch (error) {
      const ids = idsToRead(plan);
      if (ids.length === 0 || !isErrorOfRecord(error)) throw error;
      if (ids.length > 1) for (const half of halvesOf(plan)) await this.settle(half, await this.read(half), counts);
      else await this.settle(plan, { records: [], report: this.refusal(ids, reasonOf(error)), areRefused: true }, counts);
    }
  }

  private refusal(ids: readonly number[], reason: string, report = new BatchReport(this.sourceKind.kind.name, ids)): BatchReport {
    const { name } = this.sourceKind.kind;
    for (const id of ids)
      report.addLeftover({ kind: 'records that could not be imported', record: `${name} ${id}`, name, reason });
    return report;
  }

  private count(plan: ImportPlan, { records, report }: ReadRecords<R>, counts: ImportCounts): void {
    const stored = new Set(records.map(({ id }) => id));
    const skipped = idsToRead(plan).filter((id) => !stored.has(id)).length;
    counts.add(this.sourceKind.kind.name, {
      added: plan.added.length - skipped,
      changed: plan.changed.length,
      deleted: plan.deleted.length,
      unchanged: plan.unchanged,
      skipped,
    });
    counts.addLeftovers(report);
  }

  private async write(
    plan: ImportPlan,
    { records, report, areRefused = false }: ReadRecords<R>,
    counts: ImportCounts,
  ): Promise<void> {
    const [{ name }, { unchanged }] = [this.sourceKind.kind, plan];
    if (plan.added.length + plan.changed.length + plan.deleted.length === 0) return counts.add(name, { unchanged });
    const orphans = await this.store.orphans(records);
    const { kept, absent } = await this.changedInGrove(plan, orphans);
    const wanted = records.filter(({ id }) => !kept.has(id) && !orphans.has(id));
    const gone = plan.deleted.filter((id) => !kept.has(id));
    const seen = [...plan.added, ...plan.changed].filter((id) => !kept.has(id));
    const stored = new Set(wanted.map(({ id }) => id));
    // Records that have no place any more, though an earlier version had one.
    const withdrawn = areRefused ? [] : plan.changed.filter((id) => !kept.has(id) && !stored.has(id));
    const found = this.refusal(
      [...orphans].filter((id) => !kept.has(id)),
      ORPHAN,
      report,
    );
    await this.database.write(async (unit) => {
      if (!(await this.journal.isCurrent(this.mode.run))) throw new ImportSuperseded();
      await this.store.delete(unit, [...gone, ...withdrawn]);
      await this.journal.forget(name, gone);
      const unstored = await this.store.store(unit, wanted);
      const inGrove = await this.store.fingerprints(areRefused ? seen : [...stored]);
      await this.journal.remember(
        name,
        seen.map((id) => ({
          ...{ id, fingerprint: plan.fingerprints.get(id)!, storedFingerprint: inGrove.get(id) ?? '' },
        })),
        withUnstored(name, found, unstored),
      );
    });
    const added = plan.added.filter((id) => stored.has(id)).length;
    const skipped = seen.length - stored.size;
    const deleted = gone.filter((id) => !absent.has(id)).length;
    counts.add(name, { added, changed: stored.size - added, deleted, unchanged, skipped });
    counts.addConflicts(name, [...kept]);
  }

  /**
   * Those records that Grove has in another version than the import stored, or that it created itself with the same id. A record that Grove deleted is one of them,
   * unless the source deleted it as well, or it went with the record that it belongs to.
   */
  private async changedInGrove(
    { added, changed, deleted, known }: ImportPlan,
    orphans: ReadonlySet<number>,
  ): Promise<{ kept: ReadonlySet<number>; absent: ReadonlySet<number> }> {
    const touched = [...changed, ...deleted].filter((id) => known.get(id)!.storedFingerprint !== '');
    const inGrove = await this.store.fingerprints(touched);
    const absent = new Set(touched.filter((id) => !inGrove.has(id)));
    if (this.mode.overwrite) return { kept: new Set(), absent };
    const isGone = (id: number): boolean => absent.has(id) && (deleted.includes(id) || orphans.has(id));
    const isSame = (id: number, texts: ReadonlyMap<number, string>) => texts.get(id) === known.get(id)!.storedFingerprint;
    const others = touched.filter((id) => !isSame(id, inGrove) && !isGone(id));
    // What an earlier version imported has another fingerprint for the same record.
    const earlier = await this.store.fingerprints(others, false);
    const differing = others.filter((id) => !isSame(id, earlier));
    return { kept: new Set([...differing, ...(await this.store.existing(added))]), absent };
  }
}
