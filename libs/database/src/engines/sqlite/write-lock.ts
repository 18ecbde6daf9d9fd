import { DatabaseUnavailable } from '../../database-errors.js';
import { type ConnectionUse, Measurements } from '../../metrics/measurements.js';

/** A lock with one holder at a time, in the order of the requests. */
export class WriteLock {
  private isTaken = false;
  private readonly queue: (() => void)[] = [];

  /** `measurements` records how long callers wait. */
  constructor(
    private readonly patienceMs: number,
    private readonly measurements = new Measurements('sqlite'),
  ) {}

  /** The lock as the use of the one connection that writes. */
  get use(): ConnectionUse {
    const inUse = Number(this.isTaken);
    return { inUse, idle: 1 - inUse, waiting: this.queue.length, limit: 1 };
  }

  /** Resolves when the caller holds the lock; rejects after the timeout. */
  acquire(): Promise<void> {
    if (!this.isTaken) {
      this.isTaken = true;
      this.measurements.waits.record(0);
      return Promise.resolve();
    }
    const endWait = this.measurements.beginWait();
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        endWait();
        resolve();
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(admit), 1);
        const refusal = new DatabaseUnavailable('SQLITE_BUSY');
        endWait(refusal);
        reject(refusal);
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
