import { DatabaseUnavailable } from '../database-errors.js';
import type { EngineName, UnitRunner } from '../engines/engine.js';
import type { Versioning } from '../versions/changed-tags.js';
import { Counters } from './counters.js';
import { PendingEffects } from './pending-effects.js';
import type { Versions } from '@grove/core';
import { UnitScope } from './unit-scope.js';

/** The transaction of one unit of work: begin, joining work, and commit or rollback. */
export class UnitTransaction extends UnitScope {
  constructor(
    engine: EngineName,
    protected readonly runner: UnitRunner,
    versioning: Versioning,
    slot: number,
    versions?: Versions,
  ) {
    super(engine, runner, new PendingEffects(versioning, new Counters(slot)), versions);
  }

  begin(): Promise<void> {
    return this.runner.startTransaction();
  }

  async commit(): Promise<void> {
    await this.settle();
    await this.runner.commitTransaction();
  }

  /** Rolls back and returns the error to throw: the error of a lost transaction is more useful than the one that the work made of it. */
  async rollBack(error: unknown): Promise<unknown> {
    const reason = this.runner.abortReason instanceof DatabaseUnavailable ? this.runner.abortReason : error;
    this.end();
    // A rollback fails if the connection was lost, and the transaction with it.
    await this.runner.rollbackTransaction().catch(() => undefined);
    return reason;
  }

  release(): Promise<void> {
    return this.runner.release();
  }
}
