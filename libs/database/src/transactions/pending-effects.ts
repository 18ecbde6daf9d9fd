import type { EngineName, UnitStatements } from '../engines/engine.js';
import { chunksOf, insertStatement, type RowValues } from '../queries/row-statements.sql.js';
import { Counters } from './counters.js';
import { ChangedTags, type Versioning } from '../versions/changed-tags.js';

/** The effects that a unit collects while it runs, and executes when it ends. */
export class PendingEffects {
  /** The events of the unit, which are stored with it, so that no change is without its event. A relay publishes them later. */
  readonly outbox: RowValues[] = [];
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
    this.hasEvents ||= this.outbox.length > 0;
    for (const chunk of chunksOf(this.outbox)) {
      const { sql, values } = insertStatement('outbox', chunk);
      await runner.run(sql, values);
    }
    await this.changes.addVersionsTo(this.counters, runner);
    await this.counters.store(engine, runner);
  }

  /** Adds the remaining effects of a unit that was a part of this one. */
  adopt(part: PendingEffects): void {
    this.afterCommit.push(...part.afterCommit);
    this.hasEvents ||= part.hasEvents;
  }
}
