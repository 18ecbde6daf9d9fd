/** A replica is always a little late. Who runs it is told when it has lacked changes for so long. */
const TOLERATED_MS = 10_000;

/** Whether a replica lacks changes for longer than usual. */
export class ReplicaLag {
  private since?: number;
  private isReported = false;

  constructor(private readonly onChange: (message: string) => void) {}

  get isLong(): boolean {
    return this.since !== undefined && performance.now() - this.since > TOLERATED_MS;
  }

  /** Notes what a look at the replica found. */
  readonly note = (hasEverything: boolean): void => {
    this.since = hasEverything ? undefined : (this.since ?? performance.now());
    if (this.isLong === this.isReported) return;
    this.isReported = this.isLong;
    this.onChange(
      this.isLong
        ? 'The read replica is more than ten seconds late. The primary answers what the replica lacks; check the replication.'
        : 'The read replica has caught up.',
    );
  };
}
