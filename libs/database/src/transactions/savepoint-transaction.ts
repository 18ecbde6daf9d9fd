import type { EngineName, Row, SqlValue, UnitRunner, UnitStatements, WriteResult } from '../engines/engine.js';
import { failIfAborted } from './fail-if-aborted.js';
import { PendingEffects } from './pending-effects.js';
import { Counters } from './counters.js';
import type { UnitOfWork } from './unit-of-work.js';
import { UnitScope } from './unit-scope.js';
import { UnitTransaction } from './unit-transaction.js';
import type { Versioning } from '../versions/changed-tags.js';

/** Runs work inside of a scope, so that its writes join the scope. */
type Enter = <T>(scope: UnitScope, work: () => Promise<T>) => Promise<T>;

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
    private readonly enter: Enter,
  ) {
    super(engine, runner, versioning, slot);
  }

  override get hasBegun(): boolean {
    return this.isBegun;
  }

  /** Begins with the first unit, so that reads and requests before it hold no locks. */
  override async begin(): Promise<void> {}

  override join<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const turn = this.last.then(() => this.run(work));
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

  private async run<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    if (this.runner.abortReason) throw this.runner.abortReason;
    if (!this.isBegun) await this.runner.startTransaction();
    this.isBegun = true;
    await this.runner.startTransaction();
    const { counters, versioning } = this.settlement;
    const effects = new PendingEffects(versioning, new Counters(counters.slot));
    const part = new UnitScope(this.engine, new PartStatements(this.runner), effects);
    try {
      const result = await this.enter(part, () => part.work(work));
      await part.settle();
      await this.runner.commitTransaction();
      this.settlement.adopt(part.settlement);
      return result;
    } catch (error) {
      part.end();
      await this.undo();
      throw this.runner.abortReason ?? error;
    }
  }

  /** Rolls back to the savepoint; if that fails, the whole transaction fails. */
  private async undo(): Promise<void> {
    if (this.runner.abortReason) return;
    await this.runner.rollbackTransaction().catch((error: Error) => (this.runner.abortReason ??= error));
  }
}

/** The statements of one of several units: refused after its end, although the transaction continues. */
class PartStatements implements UnitStatements {
  abortReason?: Error;

  constructor(private readonly runner: UnitRunner) {}

  get manager() {
    return this.runner.manager;
  }

  read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    return failIfAborted(this, sql, () => this.runner.read(sql, parameters));
  }

  run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult> {
    return failIfAborted(this, sql, () => this.runner.run(sql, parameters));
  }

  get idsOfInsert() {
    return this.runner.idsOfInsert;
  }
}
