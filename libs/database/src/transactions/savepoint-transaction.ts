import type { ContextVariable } from '@grove/core';
import type { EngineName, Isolation, UnitRunner } from '../engines/engine.js';
import type { Versioning } from '../versions/changed-tags.js';
import type { UnitOfWork } from './unit-of-work.js';
import { UnitTransaction } from './unit-transaction.js';

/**
 * Several units of work in one transaction, each behind a savepoint: a unit that fails is undone alone, including its events and counters, and the others are
 * committed together. They run one after the other, because savepoints can only be nested.
 */
export class SavepointTransaction extends UnitTransaction {
  private isBegun = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    engine: EngineName,
    runner: UnitRunner,
    versioning: Versioning,
    slot: number,
    private readonly current: ContextVariable<UnitTransaction>,
    private readonly isolation?: Isolation,
  ) {
    super(engine, runner, versioning, slot);
  }

  override get hasBegun(): boolean {
    return this.isBegun;
  }

  /** Begins with the first unit, so that reads and requests before it hold no locks. */
  override async begin(): Promise<void> {}

  override join<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const turn = this.last.then(() => this.runPart(work));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Waits for unawaited units before the commit: otherwise the savepoint of an unfinished unit would stay open. */
  override async commit(): Promise<void> {
    await this.last;
    if (this.isBegun) await super.commit();
    else this.end();
  }

  override async rollBack(error: unknown): Promise<unknown> {
    await this.last;
    return super.rollBack(error);
  }

  private async runPart<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    if (this.abortReason) throw this.abortReason;
    if (!this.isBegun) await this.runner.startTransaction(this.isolation);
    this.isBegun = true;
    const part = new Part(this.engine, this.runner, this.versioning, this.slot);
    await part.begin();
    try {
      const result = await this.current.run(part, () => work(part.unit));
      await part.commit();
      this.effects.adopt(part.effects);
      return result;
    } catch (error) {
      throw await part.rollBack(error);
    }
  }
}

/** One of several units in a transaction. */
class Part extends UnitTransaction {
  /** Rolls back to the savepoint; if that fails, the whole transaction fails. */
  override async rollBack(error: unknown): Promise<unknown> {
    this.end();
    if (!this.runner.abortReason)
      await this.runner.rollbackTransaction().catch((reason: Error) => (this.runner.abortReason ??= reason));
    return this.runner.abortReason ?? error;
  }
}
