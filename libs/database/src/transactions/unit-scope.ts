import type { EngineName, Row, SqlValue, UnitStatements } from '../engines/engine.js';
import type { Versions } from '@grove/core';
import type { PendingEffects } from './pending-effects.js';
import { UnitOfWork } from './unit-of-work.js';

/** Made once: noting the stack of an error takes as long as a statement. */
const FINISHED = new Error('This unit of work is finished.');

/** The current unit of work of an asynchronous context: reads use it, and writes join it. */
export class UnitScope {
  readonly unit: UnitOfWork;
  private readonly computed = new Map<object, Map<string, unknown>>();
  private hasEnded = false;

  constructor(
    protected readonly engine: EngineName,
    protected readonly statements: UnitStatements,
    readonly settlement: PendingEffects,
    /** Versions that were read before the unit began, by which it may use what others have computed: see `Cached`. */
    readonly versions?: Versions,
  ) {
    this.unit = new UnitOfWork(engine, statements, settlement);
  }

  /** Whether statements of this asynchronous context still belong to it. */
  get isOpen(): boolean {
    return !this.hasEnded;
  }

  /** Whether there is a transaction yet. */
  get hasBegun(): boolean {
    return true;
  }

  work<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return work(this.unit);
  }

  /** Runs work inside of work. If it fails, the whole unit fails, even if the outer work ignores the error: half of it must not be committed. */
  async join<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    if (this.statements.abortReason) throw this.statements.abortReason;
    try {
      return await work(this.unit);
    } catch (error) {
      this.statements.abortReason ??=
        error instanceof Error ? error : new Error('A part of the unit of work failed.', { cause: error });
      throw error;
    }
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    return this.statements.read(sql, parameters);
  }

  /** What a cache has computed in this unit: apart from its own changes, a transaction reads the same rows each time. */
  computedBy(cache: object): Map<string, unknown> {
    const computed = this.computed.get(cache) ?? new Map<string, unknown>();
    this.computed.set(cache, computed);
    return computed;
  }

  /** Whether the unit may have changed what one of these tags names. */
  hasChanged(tags: Iterable<string>): boolean {
    return this.settlement.changes.hasChangedAny(tags);
  }

  /** Stores the collected effects, unless a part of the work failed; nothing can be added afterwards. */
  async settle(): Promise<void> {
    if (this.statements.abortReason) throw this.statements.abortReason;
    await this.settlement.store(this.engine, this.statements);
    this.end();
  }

  /** Work that was started but not awaited must not run statements after the end, outside of any transaction. */
  end(): void {
    this.hasEnded = true;
    this.statements.abortReason = FINISHED;
  }
}
