import { DatabaseUnavailable } from './database-errors.js';
import type { EngineName, Row, SqlValue, UnitRunner } from './engine.js';
import { Settlement } from './settlement.js';
import { UnitOfWork } from './unit-of-work.js';

/** The life of one unit of work: it begins, others join it, and it is committed or rolled back. */
export class UnitTransaction {
  readonly settlement = new Settlement();
  private readonly unit: UnitOfWork;
  private hasEnded = false;

  constructor(
    private readonly engine: EngineName,
    private readonly runner: UnitRunner,
  ) {
    this.unit = new UnitOfWork(engine, runner, this.settlement);
  }

  /** Whether statements of this asynchronous context still belong to it. */
  get isOpen(): boolean {
    return !this.hasEnded;
  }

  begin(): Promise<void> {
    return this.runner.startTransaction();
  }

  work<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return work(this.unit);
  }

  /** Work inside of work. When it fails the whole unit fails, even if the outer work would go on: half of it must not be stored. */
  async join<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    if (this.runner.refusal) throw this.runner.refusal;
    try {
      return await work(this.unit);
    } catch (error) {
      this.runner.refusal ??= error instanceof Error ? error : new Error('A part of the unit of work failed.', { cause: error });
      throw error;
    }
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    return this.runner.read(sql, parameters);
  }

  async commit(): Promise<void> {
    if (this.runner.refusal) throw this.runner.refusal;
    await this.settlement.store(this.engine, this.runner);
    this.end();
    await this.runner.commitTransaction();
  }

  /** Undoes everything and gives the error to throw: a lost transaction says more than whatever the work made of it. */
  async rollBack(error: unknown): Promise<unknown> {
    const reason = this.runner.refusal instanceof DatabaseUnavailable ? this.runner.refusal : error;
    this.end();
    // Rolling back fails where the transaction is gone already, with its connection.
    await this.runner.rollbackTransaction().catch(() => undefined);
    return reason;
  }

  release(): Promise<void> {
    return this.runner.release();
  }

  /** What was started but not awaited must not slip in behind the end, as statements of nobody's transaction. */
  private end(): void {
    this.hasEnded = true;
    this.runner.refusal = new Error('This unit of work is finished.');
  }
}
