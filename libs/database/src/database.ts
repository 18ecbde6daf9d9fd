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

/** What a unit that was committed leaves. */
interface Attempt<T> {
  result: T;
  settlement: PendingEffects;
}

/** As long as `read` tries to reach a database that is away, and a little more. */
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

  /** Opens the database; one that is not there yet is waited for, for a moment. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const database = new Database(options);
    await retryTransient(() => database.engine.open());
    return database;
  }

  /** Which engine it runs on, for the few words of SQL that differ. */
  get engineName(): EngineName {
    return this.engine.name;
  }

  /** TypeORM's data source. Within a unit of work its repositories still read what is committed only; see `UnitOfWork.manager`. */
  get source(): DataSource {
    return this.engine.source;
  }

  /** Whether whoever asks is inside of a unit of work, and so reads what the unit has changed. */
  get isInUnit(): boolean {
    return this.openUnit?.hasBegun === true;
  }

  /** Rows of a SELECT. Inside of `write` they include what the unit has changed so far. */
  async read<T = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    const unit = this.openUnit;
    if (unit?.hasBegun) return (await unit.read(sql, parameters)) as T[];
    this.mustBeOpen();
    // A read may be repeated when the connection is lost; a write may not.
    if (!READING.test(sql)) throw new Error(`Only database.write may change anything: ${sql.slice(0, 80)}`);
    return (await retryTransient(() => this.engine.read(sql, parameters))) as T[];
  }

  /**
   * Runs one unit of work: everything done through it is committed together, or nothing when the work fails. Inside of another unit it joins
   * that one. After a deadlock or a lost connection the work runs again from the start, so it must be repeatable: no effect outside of the
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
   * Runs work whose units are committed together when all of it is done, or not at all when it fails. Each unit fails alone, as it would by itself,
   * and sees those before it. The transaction begins with the first unit. The whole work must be repeatable, as that of a unit must.
   */
  async transactionWithSavepoints<T>(work: () => Promise<T>): Promise<T> {
    if (this.openUnit) return work();
    this.mustBeOpen();
    const enter = <R>(scope: UnitScope, unit: () => Promise<R>) => this.current.run(scope, unit);
    const transaction = () => new SavepointTransaction(this.engine.name, this.engine.createRunner(), enter);
    return this.tracked(this.complete(() => this.attempt(transaction(), work)));
  }

  /** Calls back whenever this process has stored events, right after their commit; gives a function that ends it. */
  onEvents(listener: () => void): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  /** Calls those who listen for events; a hint that may be given once too often. */
  announceEvents(): void {
    for (const listener of this.eventListeners) listener();
  }

  /** The sums of these tallies; one that was never turned is 0. */
  readCounters(names: readonly string[]): Promise<Map<string, number>> {
    return readCounters(this, names);
  }

  /** What the shared sequence numbered with this id. */
  kindOf(id: number): Promise<string | undefined> {
    return kindOf(this, id);
  }

  /** Applies the pending migrations and gives their names. Several processes may do so at once: one works, the others wait. */
  migrate(): Promise<string[]> {
    return migrate(this.engine);
  }

  /** The names of the migrations that are still to be applied. */
  pendingMigrations(): Promise<string[]> {
    return pendingMigrations(this.engine);
  }

  /** Rejects when the database does not answer soon. */
  async ping(): Promise<void> {
    const answered = new AbortController();
    const late = delay(PING_MS, undefined, answered).then(() => Promise.reject(new DatabaseUnavailable('ETIMEDOUT')));
    try {
      await Promise.race([this.read('SELECT 1'), late]);
    } finally {
      answered.abort();
    }
  }

  /** Refuses new work, lets the running units finish, and disconnects. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await Promise.allSettled(this.running);
    await this.engine.close();
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
