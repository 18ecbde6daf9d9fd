import type { EngineName, UnitStatements } from '../engines/engine.js';
import { Outbox } from './outbox.js';
import { Counters } from './counters.js';

/** What a unit gathers while it runs and settles when it ends. */
export class PendingEffects {
  readonly outbox = new Outbox();
  readonly afterCommit: (() => unknown)[] = [];
  /** Whether events were stored. */
  hasEvents = false;

  constructor(readonly counters = new Counters()) {}

  /** Right before COMMIT. The tallies come last, since they are the rows that everybody wants. */
  async store(engine: EngineName, runner: UnitStatements): Promise<void> {
    if (await this.outbox.store(runner)) this.hasEvents = true;
    await this.counters.store(engine, runner);
  }

  /** Takes over what is left to do of a part that was settled by itself. */
  adopt(part: PendingEffects): void {
    this.afterCommit.push(...part.afterCommit);
    if (part.hasEvents) this.hasEvents = true;
  }
}
