/** Runs tasks of which only some may run at the same time. */
export class TaskPool {
  private readonly running = new Set<Promise<void>>();
  private error: unknown;

  constructor(private readonly size: number) {}

  /** Starts a task as soon as there is room. Throws what an earlier task threw. */
  async add(task: () => Promise<void>): Promise<void> {
    while (this.running.size >= this.size) await Promise.race(this.running);
    this.throwError();
    const running: Promise<void> = task()
      .catch((error: unknown) => void (this.error ??= error))
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Waits for all tasks. */
  async drain(): Promise<void> {
    while (this.running.size > 0) await Promise.race(this.running);
    this.throwError();
  }

  private throwError(): void {
    if (this.error !== undefined) throw this.error;
  }
}
