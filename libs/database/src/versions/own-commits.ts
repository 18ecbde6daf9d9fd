/** By how much a transaction incremented versions, by their names. */
export type Increments = ReadonlyMap<string, number>;

/** How many commits are remembered: more than there are between two reads of versions. */
const MOST_COMMITS = 1_024;

/**
 * The commits of this process that changed versions of parts, in the order in which the server acknowledged them. What is read after an acknowledgement includes the commit; what is
 * read before may include it too.
 */
export class OwnCommits {
  private readonly remembered: Increments[] = [];
  private forgotten = 0;
  private running = 0;

  /** How many commits were acknowledged so far. */
  get acknowledged(): number {
    return this.forgotten + this.remembered.length;
  }

  /** Commits, and remembers what was incremented. If nobody knows whether a commit succeeded, it counts as one of another process. */
  async around(increments: Increments, commit: () => Promise<void>): Promise<void> {
    this.running++;
    try {
      await commit();
      this.remembered.push(increments);
      if (this.remembered.length > MOST_COMMITS) this.forgotten += this.remembered.splice(0, MOST_COMMITS / 2).length;
    } finally {
      this.running--;
    }
  }

  /** Notes the moment before a read. */
  beforeRead(): MomentOfRead {
    const before = this.acknowledged;
    return { before, isExact: () => this.acknowledged + this.running === before };
  }

  /** What the commits after the first `from`, up to the first `until`, incremented; undefined if that was forgotten. */
  between(from: number, until: number): readonly Increments[] | undefined {
    return from < this.forgotten
      ? undefined
      : this.remembered.slice(from - this.forgotten, Math.max(from, until) - this.forgotten);
  }
}

/** When versions were read, among the commits of this process. */
export interface MomentOfRead {
  /** How many commits had been acknowledged before the read began: what was read includes them. */
  readonly before: number;
  /** Asked after the read: whether it includes no others. */
  isExact(): boolean;
}
