import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { DatabaseUnavailable } from './database-errors.js';
import type { Engine, EngineName, Row, SqlValue } from './engines/engine.js';
import type { DatabaseOptions } from './engines/database-options.js';
import { createEngine } from './engines/create-engine.js';
import { migrate, pendingMigrations } from './schema/migrations.js';
import { kindOf } from './transactions/object-id.js';
import { retryTransient } from './engines/retry-transient.js';
import { readCounters } from './transactions/counters.js';
import type { PendingEffects } from './transactions/pending-effects.js';
import type { UnitOfWork } from './transactions/unit-of-work.js';
import type { UnitScope } from './transactions/unit-scope.js';
import { UnitTransaction } from './transactions/unit-transaction.js';
import { SavepointTransaction } from './transactions/savepoint-transaction.js';

/** The result of a committed unit. */
interface Attempt<T> {
  result: T;
  settlement: PendingEffects;
}

/** A little more than the time for which `read` retries an unreachable database. */
const PING_MS = 3_000;

const READING = /^\s*(select|with|explain|show)\b/i;

/** The one database: reads are plain SQL, writes are units of work. */
export class Database {
  private readonly engine: Engine;
  private readonly current = new AsyncLocalStorage<UnitScope>();
  private readonly running = new Set<Promise<unknown>>();
  private readonly eventListeners = new Set<() => void>();
  private isClosed = false;

  private constructor(private readonly options: DatabaseOptions) {
    this.engine = createEngine(options, () => this.isInUnit);
  }

  /** Opens the database; waits for a moment if it is not reachable yet. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const database = new Database(options);
    await retryTransient(() => database.engine.open());
    return database;
  }

  /** The engine, for SQL clauses that differ. */
  get engineName(): EngineName {
    return this.engine.name;
  }

  /** TypeORM's data source. Inside of a unit of work its repositories still read committed rows only; see `UnitOfWork.manager`. */
  get source(): DataSource {
    return this.engine.source;
  }

  /** Whether the caller is inside of a unit of work, and so reads the changes of the unit. */
  get isInUnit(): boolean {
    return this.openUnit?.hasBegun === true;
  }

  /** The rows of a SELECT. Inside of `write` they include the changes of the unit so far. */
  async read<T = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    const unit = this.openUnit;
    if (unit?.hasBegun) return (await unit.read(sql, parameters)) as T[];
    this.mustBeOpen();
    // A read may be repeated if the connection is lost; a write may not.
    if (!READING.test(sql)) throw new Error(`Only database.write may change anything: ${sql.slice(0, 80)}`);
    return (await retryTransient(() => this.engine.read(sql, parameters))) as T[];
  }

  /**
   * Runs one unit of work: everything done through it is committed together, or nothing if the work fails. Inside of another unit it joins
   * that unit. After a deadlock or a lost connection the work runs again from the start, so it must be repeatable: no effects outside of the
   * database, except through `afterCommit`.
   */
  async write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const outer = this.openUnit;
    if (outer) return outer.join(work);
    this.mustBeOpen();
    return this.tracked(
      this.complete(() => this.attempt(new UnitTransaction(this.engine.name, this.engine.createRunner()), work)),
    );
  }

  /**
   * Runs work whose units are committed together when it is done, or not at all if it fails. Each unit can fail alone
   * and sees the units before it. The transaction begins with the first unit. The whole work must be repeatable, like that of a unit.
   */
  async transactionWithSavepoints<T>(work: () => Promise<T>): Promise<T> {
    if (this.openUnit) return work();
    this.mustBeOpen();
    const enter = <R>(scope: UnitScope, unit: () => Promise<R>) => this.current.run(scope, unit);
    const transaction = () => new SavepointTransaction(this.engine.name, this.engine.createRunner(), enter);
    return this.tracked(this.complete(() => this.attempt(transaction(), work)));
  }

  /** Calls back after each commit of this process that stored events. The returned function ends that. */
  onEvents(listener: () => void): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  /** Notifies the listeners of events; needless notifications are harmless. */
  announceEvents(): void {
    for (const listener of this.eventListeners) listener();
  }

  /** The values of these counters; a counter that was never incremented is 0. */
  readCounters(names: readonly string[]): Promise<Map<string, number>> {
    return readCounters(this, names);
  }

  /** The kind of record that has this object id. */
  kindOf(id: number): Promise<string | undefined> {
    return kindOf(this, id);
  }

  /** Applies the pending migrations and returns their names. Several processes may do so at the same time: one works, the others wait. */
  migrate(): Promise<string[]> {
    return migrate(this.engine);
  }

  /** The names of the pending migrations. */
  pendingMigrations(): Promise<string[]> {
    return pendingMigrations(this.engine);
  }

  /** Rejects if the database does not answer in time. */
  async ping(): Promise<void> {
    const answered = new AbortController();
    const late = delay(PING_MS, undefined, answered).then(() => Promise.reject(new DatabaseUnavailable('ETIMEDOUT')));
    try {
      await Promise.race([this.read('SELECT 1'), late]);
    } finally {
      answered.abort();
    }
  }

  /** Refuses new work, waits for running units, and disconnects. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await Promise.allSettled(this.running);
    await this.engine.close();
    // Until then Node copies its value to every new promise.
    this.current.disable();
  }

  private async complete<T>(attempt: () => Promise<Attempt<T>>): Promise<T> {
    const { result, settlement } = await retryTransient(attempt);
    if (settlement.hasEvents) await this.quietly(() => this.announceEvents());
    for (const announce of settlement.afterCommit) await this.quietly(announce);
    return result;
  }

  private async attempt<T>(transaction: UnitTransaction, work: (unit: UnitOfWork) => Promise<T>): Promise<Attempt<T>> {
    try {
      await transaction.begin();
      const result = await this.current.run(transaction, () => transaction.work(work));
      await transaction.commit();
      return { result, settlement: transaction.settlement };
    } catch (error) {
      throw await transaction.rollBack(error);
    } finally {
      await transaction.release();
    }
  }

  private get openUnit(): UnitScope | undefined {
    const unit = this.current.getStore();
    return unit?.isOpen ? unit : undefined;
  }

  private tracked<T>(unit: Promise<T>): Promise<T> {
    this.running.add(unit);
    const forget = () => this.running.delete(unit);
    unit.then(forget, forget);
    return unit;
  }

  private async quietly(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      const warn = this.options.onWarning ?? ((message) => process.emitWarning(message, { detail: String(error) }));
      warn('What should have followed a commit failed.', error);
    }
  }

  private mustBeOpen(): void {
    if (this.isClosed) throw new DatabaseUnavailable('CLOSED');
  }
}
