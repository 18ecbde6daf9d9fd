import { DatabaseUnavailable } from '../../database-errors.js';

/** Lets one holder in at a time, in the order of asking. */
export class WriteLock {
  private isTaken = false;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly patienceMs: number) {}

  /** Resolves when the lock is ours; gives up after the patience given. */
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

  /** Passes the lock to whoever has waited longest. */
  release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.isTaken = false;
  }
}
