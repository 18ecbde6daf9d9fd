/** The failures of one name or address: their number, and the time of the next allowed attempt in milliseconds. */
export interface Failures {
  count: number;
  retryAt: number;
}

interface Entry extends Failures {
  changedAt: number;
}

/** Failures by key. It holds at most `most` keys and drops the least recently updated first. */
export class RecentFailures {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly most: number,
    private readonly forgottenMs: number,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  /** The recent failures; undefined if there are none. */
  get(key: string, now: number): Failures | undefined {
    const entry = this.entries.get(key);
    if (!entry || now - entry.changedAt < this.forgottenMs) return entry;
    this.entries.delete(key);
    return undefined;
  }

  set(key: string, failures: Failures, now: number): void {
    // A map keeps the order of insertion.
    this.entries.delete(key);
    this.entries.set(key, { ...failures, changedAt: now });
    if (this.entries.size > this.most) this.entries.delete(this.entries.keys().next().value!);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
