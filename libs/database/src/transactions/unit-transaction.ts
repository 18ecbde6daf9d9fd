import { DatabaseUnavailable } from '../database-errors.js';
import type { EngineName, UnitRunner } from '../engines/engine.js';
import { PendingEffects } from './pending-effects.js';
import { UnitScope } from './unit-scope.js';

/** The life of one unit of work: it begins, others join it, and it is committed or rolled back. */
export class UnitTransaction extends UnitScope {
  constructor(
    engine: EngineName,
    protected readonly runner: UnitRunner,
  ) {
    super(engine, runner, new PendingEffects());
  }

  begin(): Promise<void> {
    return this.runner.startTransaction();
  }

  async commit(): Promise<void> {
    await this.settle();
    await this.runner.commitTransaction();
  }

  /** Undoes everything and gives the error to throw: a lost transaction says more than whatever the work made of it. */
  async rollBack(error: unknown): Promise<unknown> {
    const reason = this.runner.abortReason instanceof DatabaseUnavailable ? this.runner.abortReason : error;
    this.end();
    // Rolling back fails where the transaction is gone already, with its connection.
    await this.runner.rollbackTransaction().catch(() => undefined);
    return reason;
  }

  release(): Promise<void> {
    return this.runner.release();
  }
}
