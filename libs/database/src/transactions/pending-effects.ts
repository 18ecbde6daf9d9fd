import type { EngineName, UnitStatements } from '../engines/engine.js';
import { Outbox } from './outbox.js';
import { Tallies } from './counters.js';

/** What a unit gathers while it runs and settles when it ends. */
export class Settlement {
  readonly outbox = new Outbox();
  readonly afterCommit: (() => unknown)[] = [];
  /** Whether events were stored. */
  hasEvents = false;

  constructor(readonly tallies = new Tallies()) {}

  /** Right before COMMIT. The tallies come last, since they are the rows that everybody wants. */
  async store(engine: EngineName, runner: UnitStatements): Promise<void> {
    if (await this.outbox.store(runner)) this.hasEvents = true;
    await this.tallies.store(engine, runner);
  }

  /** Takes over what is left to do of a part that was settled by itself. */
  adopt(part: Settlement): void {
    this.afterCommit.push(...part.afterCommit);
    if (part.hasEvents) this.hasEvents = true;
  }
}
