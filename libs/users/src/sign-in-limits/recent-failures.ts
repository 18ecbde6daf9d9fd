/** What failed for one name or address: how often, and from when on it may be tried again, in milliseconds. */
export interface Failures {
  count: number;
  retryAt: number;
}

interface Entry extends Failures {
  changedAt: number;
}

/** Failures by key. It never holds more than `most` keys, and drops those first to which nothing was added for longest. */
export class RecentFailures {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly most: number,
    private readonly forgottenMs: number,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  /** What failed lately; undefined when nothing did. */
  of(key: string, now: number): Failures | undefined {
    const entry = this.entries.get(key);
    if (!entry || now - entry.changedAt < this.forgottenMs) return entry;
    this.entries.delete(key);
    return undefined;
  }

  put(key: string, failures: Failures, now: number): void {
    // The end of a map is what was put there last.
    this.entries.delete(key);
    this.entries.set(key, { ...failures, changedAt: now });
    if (this.entries.size > this.most) this.entries.delete(this.entries.keys().next().value!);
  }

  forget(key: string): void {
    this.entries.delete(key);
  }
}
