import type { UnitOfWork } from './unit-of-work.js';

type WriteHook<What extends unknown[]> = (unit: UnitOfWork, ...what: What) => Promise<unknown>;

/** What else happens when something is written, in the same unit of work: other classes add it, and it runs in the order in which they did. */
export class WriteHooks<What extends unknown[]> {
  private readonly hooks: WriteHook<What>[] = [];

  add(hook: WriteHook<What>): void {
    this.hooks.push(hook);
  }

  async run(unit: UnitOfWork, ...what: What): Promise<void> {
    for (const hook of this.hooks) await hook(unit, ...what);
  }
}
