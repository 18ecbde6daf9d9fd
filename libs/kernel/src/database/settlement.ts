import type { EngineName, UnitRunner } from './engine.js';
import { Outbox } from './outbox.js';
import { Tallies } from './tally.js';

/** What a unit gathers while it runs and settles when it ends. */
export class Settlement {
  readonly outbox = new Outbox();
  readonly tallies = new Tallies();
  readonly afterCommit: (() => unknown)[] = [];

  /** Right before COMMIT. The tallies come last, since they are the rows that everybody wants. */
  async store(engine: EngineName, runner: UnitRunner): Promise<void> {
    await this.outbox.store(runner);
    await this.tallies.store(engine, runner);
  }
}
