/** A task waited longer than it may. It was not started. */
export class WaitedTooLong extends Error {}

/** Runs a limited number of tasks at the same time; the others wait in their order, for a limited time. */
export class Queue {
  private readonly waiting: (() => void)[] = [];

  constructor(
    private freeSlots: number,
    private readonly longestWaitMs: number,
  ) {}

  /** Runs a task. Throws `WaitedTooLong` if its turn does not come in time. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.freeSlots > 0) this.freeSlots -= 1;
    else await this.turn();
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.freeSlots += 1;
    }
  }

  private turn(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(new WaitedTooLong());
      }, this.longestWaitMs);
      this.waiting.push(start);
    });
  }
}
