import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, MigrationInterface } from 'typeorm';
import { DatabaseUnavailable } from './database-errors.js';
import type { Engine, EngineName, Row, SqlValue } from './engine.js';
import { createEngine } from './engines.js';
import { migrate, pendingMigrations } from './migrations.js';
import { kindOf } from './object-id.js';
import { persevere } from './persevere.js';
import { readTallies } from './tally.js';
import type { UnitOfWork } from './unit-of-work.js';
import { UnitTransaction } from './unit-transaction.js';

/** Which database, and what it holds. */
export interface DatabaseOptions {
  /** `sqlite:PATH`, `sqlite::memory:`, `mysql://user:password@host:port/database` or `mysql://user@localhost/database?socket=/path`. */
  url: string;
  /** The entities of all rooms. */
  entities: (new () => object)[];
  /** Migrations of all rooms; they run in the order of the timestamps that end their names. */
  migrations: (new () => MigrationInterface)[];
  /** Connections to MySQL at most; SQLite has its own two. */
  poolSize?: number;
  /** Hears of failures that no caller waits for. */
  onWarning?: (message: string, error: unknown) => void;
}

/** What a unit that was committed leaves. */
interface Attempt<T> {
  result: T;
  afterCommit: readonly (() => unknown)[];
}

/** As long as `read` tries to reach a database that is away, and a little more. */
const PING_MS = 3_000;

const READING = /^\s*(select|with|explain|show)\b/i;

/** The one database: reads are plain SQL, writes are units of work. */
export class Database {
  private readonly engine: Engine;
  private readonly current = new AsyncLocalStorage<UnitTransaction>();
  private readonly running = new Set<Promise<unknown>>();
  private isClosed = false;

  private constructor(private readonly options: DatabaseOptions) {
    this.engine = createEngine(options, () => this.openUnit !== undefined);
  }

  /** Opens the database; one that is not there yet is waited for, for a moment. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const database = new Database(options);
    await persevere(() => database.engine.open());
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

  /** Rows of a SELECT. Inside of `write` they include what the unit has changed so far. */
  async read<T = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    const unit = this.openUnit;
    if (unit) return (await unit.read(sql, parameters)) as T[];
    this.mustBeOpen();
    // A read may be repeated when the connection is lost; a write may not.
    if (!READING.test(sql)) throw new Error(`Only database.write may change anything: ${sql.slice(0, 80)}`);
    return (await persevere(() => this.engine.read(sql, parameters))) as T[];
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
    return this.tracked(this.complete(work));
  }

  /** The sums of these tallies; one that was never turned is 0. */
  readTallies(names: readonly string[]): Promise<Map<string, number>> {
    return readTallies(this, names);
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

  private async complete<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const { result, afterCommit } = await persevere(() => this.attempt(work));
    for (const announce of afterCommit) await this.quietly(announce);
    return result;
  }

  private async attempt<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<Attempt<T>> {
    const transaction = new UnitTransaction(this.engine.name, this.engine.createRunner());
    try {
      await transaction.begin();
      const result = await this.current.run(transaction, () => transaction.work(work));
      await transaction.commit();
      return { result, afterCommit: transaction.settlement.afterCommit };
    } catch (error) {
      throw await transaction.rollBack(error);
    } finally {
      await transaction.release();
    }
  }

  private get openUnit(): UnitTransaction | undefined {
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
