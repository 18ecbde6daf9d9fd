import type { Versions } from '@grove/core';
import { DatabaseUnavailable } from '../database-errors.js';
import type { EngineName, Row, SqlValue, UnitRunner, UnitStatements, WriteResult } from '../engines/engine.js';
import type { Versioning } from '../versions/changed-tags.js';
import { PendingEffects, UnitOfWork } from './unit-of-work.js';

/** Made once: noting the stack of an error takes as long as a statement. */
const FINISHED = new Error('This unit of work is finished.');

/** The transaction of a unit of work, or its savepoint if the runner has a transaction. In its asynchronous context reads use it, and writes join it. */
export class UnitTransaction implements UnitStatements {
  readonly unit: UnitOfWork;
  readonly effects: PendingEffects;
  private readonly computed = new Map<object, Map<string, unknown>>();
  /** Why its statements are refused, if they are, although the runner has a transaction. */
  private failure?: Error;

  constructor(
    protected readonly engine: EngineName,
    protected readonly runner: UnitRunner,
    protected readonly versioning: Versioning,
    protected readonly slot: number,
    /** Versions that were read before the unit began, by which it may use what others have computed: see `Cached`. */
    readonly versions?: Versions,
  ) {
    this.effects = new PendingEffects(versioning, slot);
    this.unit = new UnitOfWork(engine, this, this.effects);
  }

  /** Whether statements of this asynchronous context still belong to it. */
  get isOpen(): boolean {
    return this.failure !== FINISHED;
  }

  /** Whether there is a transaction yet. */
  get hasBegun(): boolean {
    return true;
  }

  get abortReason(): Error | undefined {
    return this.runner.abortReason ?? this.failure;
  }

  get idsOfInsert() {
    return this.runner.idsOfInsert;
  }

  read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    return this.failure ? Promise.reject(this.failure) : this.runner.read(sql, parameters);
  }

  run(sql: string, parameters: readonly SqlValue[]): Promise<WriteResult> {
    return this.failure ? Promise.reject(this.failure) : this.runner.run(sql, parameters);
  }

  begin(): Promise<void> {
    return this.runner.startTransaction();
  }

  /** Runs work inside of work. If it fails, the whole unit fails, even if the outer work ignores the error: half of it must not be committed. */
  async join<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    if (this.abortReason) throw this.abortReason;
    try {
      return await work(this.unit);
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error('A part of the unit of work failed.', { cause: error });
      throw error;
    }
  }

  /** What a cache has computed in this unit: apart from its own changes, a transaction reads the same rows each time. */
  computedBy(cache: object): Map<string, unknown> {
    const computed = this.computed.get(cache) ?? new Map<string, unknown>();
    this.computed.set(cache, computed);
    return computed;
  }

  /** Stores the effects and commits, unless a part of the work failed; nothing can be added meanwhile. */
  async commit(): Promise<void> {
    if (this.abortReason) throw this.abortReason;
    this.end();
    await this.effects.store(this.engine, this.runner);
    await this.runner.commitTransaction();
  }

  /** Rolls back and returns the error to throw: the error of a lost transaction is more useful than the one that the work made of it. */
  async rollBack(error: unknown): Promise<unknown> {
    const reason = [error, this.abortReason].find((one) => one instanceof DatabaseUnavailable) ?? error;
    this.end();
    this.runner.abortReason ??= FINISHED;
    // A rollback fails if the connection was lost, and the transaction with it.
    await this.runner.rollbackTransaction().catch(() => undefined);
    return reason;
  }

  release(): Promise<void> {
    return this.runner.release();
  }

  /** Work that was started but not awaited must not run statements after the end, outside of any transaction. */
  protected end(): void {
    this.failure = FINISHED;
  }
}
