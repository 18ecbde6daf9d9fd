import { DatabaseUnavailable } from '../../database-errors.js';

/** A lock with one holder at a time, in the order of the requests. */
export class WriteLock {
  private isTaken = false;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly patienceMs: number) {}

  /** Resolves when the caller holds the lock; rejects after the timeout. */
  acquire(): Promise<void> {
    if (!this.isTaken) {
      this.isTaken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(admit), 1);
        reject(new DatabaseUnavailable('SQLITE_BUSY'));
      }, this.patienceMs);
      this.queue.push(admit);
    });
  }

  /** Passes the lock to the caller that has waited longest. */
  release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.isTaken = false;
  }
}
