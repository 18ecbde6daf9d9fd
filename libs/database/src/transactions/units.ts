import { ContextVariable, tracing, type Versions } from '@grove/core';
import type { Engine, Isolation } from '../engines/engine.js';
import { retryTransient } from '../engines/retry-transient.js';
import type { Versioning } from '../versions/changed-tags.js';
import { CounterSlots } from './counters.js';
import { SavepointTransaction } from './savepoint-transaction.js';
import type { PendingEffects, UnitOfWork } from './unit-of-work.js';
import { UnitTransaction } from './unit-transaction.js';

/** `slot` is where the unit counts. */
type CreateTransaction = (slot: number) => UnitTransaction;

/** Runs units of work: begins, commits and repeats their transactions, and knows which unit an asynchronous context belongs to. */
export class Units {
  private readonly current = new ContextVariable<UnitTransaction>();
  private readonly running = new Set<Promise<unknown>>();
  private readonly slots = new CounterSlots();

  constructor(
    private readonly engine: Engine,
    private readonly versioning: Versioning,
    /** Called after each commit that stored events. */
    private readonly onEvents: () => void,
    private readonly onWarning: (message: string, error: unknown) => void,
  ) {}

  /** The unit of this asynchronous context, if there is one. */
  get open(): UnitTransaction | undefined {
    const unit = this.current.get();
    return unit?.isOpen ? unit : undefined;
  }

  /** `versions`: see `UnitTransaction`. */
  run<T>(work: (unit: UnitOfWork) => Promise<T>, versions?: Versions): Promise<T> {
    const { engine, versioning } = this;
    return this.complete((slot) => new UnitTransaction(engine.name, engine.createRunner(), versioning, slot, versions), work);
  }

  runWithSavepoints<T>(work: () => Promise<T>, isolation?: Isolation): Promise<T> {
    const { engine, versioning, current } = this;
    return this.complete(
      (slot) => new SavepointTransaction(engine.name, engine.createRunner(), versioning, slot, current, isolation),
      work,
    );
  }

  /** Resolves when the units that run now have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private complete<T>(create: CreateTransaction, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const run = async () => {
      const [result, effects] = await retryTransient(() => this.traced(() => this.attempt(create, work)));
      await this.follow(effects);
      return result;
    };
    const unit = run();
    this.running.add(unit);
    const forget = () => this.running.delete(unit);
    unit.then(forget, forget);
    return unit;
  }

  private async follow({ hasEvents, afterCommit }: PendingEffects): Promise<void> {
    if (hasEvents) await this.quietly(this.onEvents);
    for (const work of afterCommit) await this.quietly(work);
  }

  /** A repeated transaction has one span for each attempt. */
  private traced<T>(attempt: () => Promise<T>): Promise<T> {
    const span = tracing.beginChild?.(() => ({
      name: 'transaction',
      attributes: { 'db.system.name': this.engine.measurements.system },
    }));
    return span ? span.around(attempt) : attempt();
  }

  private async attempt<T>(create: CreateTransaction, work: (unit: UnitOfWork) => Promise<T>): Promise<[T, PendingEffects]> {
    const slot = this.slots.take();
    const transaction = create(slot);
    try {
      await transaction.begin();
      const result = await this.current.run(transaction, () => work(transaction.unit));
      await transaction.commit();
      return [result, transaction.effects];
    } catch (error) {
      throw await transaction.rollBack(error);
    } finally {
      this.slots.release(slot);
      await transaction.release();
    }
  }

  private async quietly(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.onWarning('What should have followed a commit failed.', error);
    }
  }
}
