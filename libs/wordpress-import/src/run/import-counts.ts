import type { LeftoverCount } from '@grove/operations';
import type { BatchReport } from '../report/import-report.js';

/** What happened to the records of a kind. */
interface KindCounts {
  readonly added: number;
  readonly changed: number;
  readonly deleted: number;
  readonly unchanged: number;
  /** Records of the source that have no place in Grove. */
  readonly skipped: number;
  /** Records that were changed in Grove since their import, and therefore left as they are. */
  readonly conflicts: number;
}

const NONE: KindCounts = { added: 0, changed: 0, deleted: 0, unchanged: 0, skipped: 0, conflicts: 0 };

/** Ids of conflicts that are named for each kind; the others are counted only. */
const NAMED_CONFLICTS = 1_000;

/** Counts the records of a run by kind. */
export class ImportCounts {
  private readonly counts = new Map<string, KindCounts>();
  private readonly conflicts = new Map<string, number[]>();
  private readonly leftovers = new Map<string, LeftoverCount>();
  private readonly bytes = new Map<string, number>();
  private readingMs = 0;

  add(kind: string, more: Partial<KindCounts>): void {
    const sum = this.counts.get(kind) ?? NONE;
    const added = Object.entries(more).map(([name, count]) => [name, sum[name as keyof KindCounts] + count]);
    this.counts.set(kind, { ...sum, ...(Object.fromEntries(added) as Partial<KindCounts>) });
  }

  addConflicts(kind: string, ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.add(kind, { conflicts: ids.length });
    this.conflicts.set(kind, [...(this.conflicts.get(kind) ?? []), ...ids].slice(0, NAMED_CONFLICTS));
  }

  /** Counts leftovers of a batch that is only checked: nothing is stored that could be counted later. */
  addLeftovers({ leftovers, metadata }: BatchReport): void {
    for (const { topic, name, reason, record } of leftovers) this.addLeftover({ topic, name, reason, example: record });
    for (const { kind, name, recordId } of metadata) {
      const reason = 'Grove has no field for it. It is kept in the table unmapped_metadata.';
      this.addLeftover({ topic: `metadata of ${kind}`, name, reason, example: `${kind} ${recordId}` });
    }
  }

  /** Adds what was read of a kind, and how long that took. */
  addReading(kind: string, bytes: number, ms: number): void {
    this.bytes.set(kind, (this.bytes.get(kind) ?? 0) + bytes);
    this.readingMs += ms;
  }

  /** Bytes of the source that were read by kind, and the time for all of them. */
  reading(): { readonly bytes: Readonly<Record<string, number>>; readonly seconds: number } {
    return { bytes: Object.fromEntries(this.bytes), seconds: this.readingMs / 1_000 };
  }

  /** Whether anything was stored or deleted. */
  get hasChanges(): boolean {
    return [...this.counts.values()].some(({ added, changed, deleted }) => added + changed + deleted > 0);
  }

  byKind(): Record<string, KindCounts & { conflicting_ids?: readonly number[] }> {
    return Object.fromEntries(
      [...this.counts].map(([kind, counts]) => {
        const ids = this.conflicts.get(kind);
        return [kind, ids === undefined ? counts : { ...counts, conflicting_ids: ids }];
      }),
    );
  }

  leftoverCounts(): LeftoverCount[] {
    return [...this.leftovers.values()].sort((a, b) => (`${a.topic} ${a.name}` < `${b.topic} ${b.name}` ? -1 : 1));
  }

  private addLeftover(leftover: Omit<LeftoverCount, 'count'>): void {
    const key = `${leftover.topic}\n${leftover.name}`;
    const known = this.leftovers.get(key);
    this.leftovers.set(key, known ? { ...known, count: known.count + 1 } : { ...leftover, count: 1 });
  }
}
