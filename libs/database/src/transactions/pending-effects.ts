import type { EngineName, UnitStatements } from '../engines/engine.js';
import { Outbox } from './outbox.js';
import { Counters } from './counters.js';
import { ChangedTags, type Versioning } from '../versions/changed-tags.js';

/** The effects that a unit collects while it runs, and executes when it ends. */
export class PendingEffects {
  readonly outbox = new Outbox();
  readonly afterCommit: (() => unknown)[] = [];
  readonly counters: Counters;
  /** What the unit changes. */
  readonly changes: ChangedTags;
  /** Whether events were stored. */
  hasEvents = false;

  constructor(versioning: Versioning, slot: number) {
    this.counters = new Counters(slot);
    this.changes = new ChangedTags(versioning);
  }

  /** Runs right before COMMIT. Counters are stored last, because many units wait for their rows. */
  async store(engine: EngineName, runner: UnitStatements): Promise<void> {
    this.hasEvents = (await this.outbox.store(runner)) || this.hasEvents;
    await this.changes.addVersionsTo(this.counters, runner);
    await this.counters.store(engine, runner);
  }

  /** Adds the remaining effects of a unit that was a part of this one. */
  adopt(part: PendingEffects): void {
    this.afterCommit.push(...part.afterCommit);
    this.hasEvents ||= part.hasEvents;
  }
}
