/** Runs a limited number of tasks at the same time; the others wait in their order. */
export class Queue {
  private readonly waiting: (() => void)[] = [];

  constructor(private freeSlots: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.freeSlots > 0) this.freeSlots -= 1;
    else await new Promise<void>((start) => this.waiting.push(start));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.freeSlots += 1;
    }
  }
}
