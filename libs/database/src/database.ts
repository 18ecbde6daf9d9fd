import { currentDependencies, type Dependencies, type Versions } from '@grove/core';
import type { DataSource } from 'typeorm';
import { DatabaseUnavailable } from './database-errors.js';
import type { BulkSession, BulkSessionOptions } from './engines/bulk-session.js';
import type { Engine, EngineName, Isolation, Row, SqlValue } from './engines/engine.js';
import { createEngine, type DatabaseOptions } from './engines/create-engine.js';
import { probeWrite, withinTime } from './probes.js';
import type { ConnectionUse, Measurements } from './metrics/measurements.js';
import { ReadReplica } from './replica/read-replica.js';
import { applyMigrations, type MigrateOptions, pendingMigrations } from './migrations/apply-migrations.js';
import type { TaggedRead } from './repositories/tagged-read.js';
import { listedColumns } from './schema/listed.js';
import { ObjectIdEntity, unversionedSystemTables } from './schema/system-tables.js';
import { kindsOf } from './transactions/object-id.js';
import { retryTransient } from './engines/retry-transient.js';
import { readCounters } from './transactions/system-rows.sql.js';
import type { UnitOfWork } from './transactions/unit-of-work.js';
import type { UnitTransaction } from './transactions/unit-transaction.js';
import { Units } from './transactions/units.js';
import { Cascades } from './versions/cascades.sql.js';
import type { Versioning } from './versions/changed-tags.js';
import type { SqlRead } from './queries/declared-sql.js';
import { TagVersions } from './versions/tag-versions.js';
import { Backfill, type BackfillOptions, runBackfill } from './migrations/backfill.js';
import { assertNotContracted } from './migrations/contract-steps.js';
import type { PendingMigration } from './migrations/phases.js';
import { EVERYTHING, versionCounter } from './versions/tags.js';

/** A little more than the time for which `read` retries an unreachable database. */
const PING_MS = 3_000;

/** The one database: reads are plain SQL, writes are units of work. */
export class Database {
  private readonly engine: Engine;
  private readonly units: Units;
  private readonly eventListeners = new Set<() => void>();
  private isClosed = false;

  /** The read replica, if there is one. */
  readonly replica?: ReadReplica;

  /** Finds the later versions in whose forms receivers want the events of a topic. The library that has the receivers says so; until then there are none. */
  subscribedApiVersions: (topic: string) => Promise<readonly number[]> = async () => [];

  /** What has versions, and what increments them. */
  readonly versioning: Versioning;

  /** The versions of tags, by which results that were computed before can be validated. */
  readonly versions: TagVersions;

  private constructor(options: DatabaseOptions) {
    this.engine = createEngine(options, () => this.isInUnit);
    this.engine.source.readTagged = (read, sql, parameters) => this.readNoted(read, sql, parameters);
    this.versioning = {
      unversioned: new Set([...unversionedSystemTables, ...(options.unversionedTables ?? [])]),
      listed: new Map(),
      cascades: new Cascades(this.engine.name),
    };
    this.versions = new TagVersions(this.engine, (sql, values) => this.committed(sql, values));
    const onWarning =
      options.onWarning ?? ((message: string, error: unknown) => process.emitWarning(message, { detail: String(error) }));
    this.units = new Units(this.engine, this.versioning, () => this.announceEvents(), onWarning);
    if (options.readUrl && this.engine.name === 'mysql')
      this.replica = new ReadReplica(options.readUrl, options.poolSize, onWarning);
  }

  /** Opens the database; waits for a moment if it is not reachable yet. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const database = new Database(options);
    await retryTransient(() => database.engine.open());
    for (const [table, columns] of listedColumns(database.source.entityMetadatas)) database.versioning.listed.set(table, columns);
    return database;
  }

  /** The unit of work of this asynchronous context. Throws if there is none: changes are made in `write` only. */
  get unit(): UnitOfWork {
    if (!this.transaction) throw new Error('Changes are made inside of database.write only.');
    return this.transaction.unit;
  }

  /** The engine, for SQL clauses that differ. */
  get engineName(): EngineName {
    return this.engine.name;
  }

  /** TypeORM's data source. Its queries read in the unit of work of the caller; what it writes past the unit is refused. */
  get source(): DataSource {
    return this.engine.source;
  }

  /** How long statements of this process take, and how long they wait for a connection. */
  get measurements(): Measurements {
    return this.engine.measurements;
  }

  /** How the connections of this process are used at this moment. */
  readonly connections = (): ConnectionUse => this.engine.connections();

  /** Whether the caller is inside of a unit of work, and so reads the changes of the unit. */
  get isInUnit(): boolean {
    return this.transaction !== undefined;
  }

  /**
   * The rows of a SELECT of which nobody says what it reads, so that what is computed from them is never used again: for tools and tests. Inside of `write` they include
   * the changes of the unit so far.
   */
  async read<T = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    return (await this.engine.source.readTagged(undefined, sql, parameters)) as T[];
  }

  /** The rows of a SELECT of a file `*.sql.ts`. Inside of `write` they include the changes of the unit so far. */
  async select<T = Row>({ reads, sql, values = [] }: SqlRead): Promise<T[]> {
    return (await this.engine.source.readTagged({ tags: reads }, sql, values)) as T[];
  }

  /** The committed rows of a SELECT, those included that were committed before at any node of a cluster, whatever it costs. */
  async readLatest<T = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    const { engine } = this;
    this.mustBeOpen();
    return (await retryTransient(() => engine.readLatest(sql, parameters))) as T[];
  }

  /** The transaction of the unit of work of the caller, if it has begun: for `Cached`. */
  get transaction(): UnitTransaction | undefined {
    const { open } = this.units;
    return open?.hasBegun ? open : undefined;
  }

  /**
   * Runs one unit of work: everything done through it is committed together, or nothing if the work fails. Inside of another unit it joins
   * that unit. After a deadlock or a lost connection the work runs again from the start, so it must be repeatable: no effects outside of the
   * database, except through `afterCommit`.
   */
  async write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return this.units.open?.join(work) ?? this.units.run(work, this.beginChange());
  }

  /**
   * Runs work whose units are committed together when it is done, or not at all if it fails. Each unit can fail alone
   * and sees the units before it. The transaction begins with the first unit. The whole work must be repeatable, like that of a unit. With `SERIALIZABLE`
   * nothing that it reads in the transaction changes before the commit.
   */
  async transactionWithSavepoints<T>(work: () => Promise<T>, isolation?: Isolation): Promise<T> {
    if (this.units.open) return work();
    this.beginChange();
    return this.units.runWithSavepoints(work, isolation);
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
  async kindOf(id: number): Promise<string | undefined> {
    return (await kindsOf(this.source.getRepository(ObjectIdEntity), [id])).get(id);
  }

  /**
   * Applies the pending migrations that the previous version does not notice, and returns their names; see `Phase`. A new database gets all migrations. Several
   * processes may do so at the same time: one works, the others wait. Throws if a later version has removed what this one uses.
   */
  async migrate({ only, contracts = false }: MigrateOptions = {}): Promise<string[]> {
    await assertNotContracted(this.engine);
    const { names, wasEmpty } = await applyMigrations(this.engine, 'expand', only);
    this.versioning.cascades.forget();
    if (!wasEmpty && !contracts) return names;
    const moved = await this.backfill({ only });
    const removed = await applyMigrations(this.engine, 'contract', only);
    this.versioning.cascades.forget();
    return [...names, ...moved, ...removed.names];
  }

  /** Runs the pending backfills to their ends, and returns the names of those that this process completed. */
  async backfill({ only, ...options }: BackfillOptions & Pick<MigrateOptions, 'only'> = {}): Promise<string[]> {
    const completed: string[] = [];
    for (const { migration, name } of await this.pendingSteps()) {
      if (!(migration instanceof Backfill) || only?.has(name) === false) continue;
      if (await runBackfill(this, migration, options)) completed.push(name);
    }
    return completed;
  }

  /** Makes every process compute its responses anew, after changes that were not made in units of work. */
  async invalidateResponses(): Promise<void> {
    await this.write(async (unit) => unit.incrementCounter(versionCounter(EVERYTHING), 1));
  }

  /** The names of the pending migrations that this version cannot do without: those that expand the tables. */
  async pendingMigrations(): Promise<string[]> {
    return (await this.pendingSteps()).filter(({ phase }) => phase === 'expand').map(({ name }) => name);
  }

  /** The pending migrations of all phases. */
  pendingSteps(): Promise<PendingMigration[]> {
    return pendingMigrations(this.engine);
  }

  /** Throws while this version cannot use the tables: because migrations are pending, or because a later version has removed what it uses. */
  async assertMigrated(): Promise<void> {
    await assertNotContracted(this.engine);
    if ((await this.pendingMigrations()).length > 0) throw new DatabaseUnavailable('NOT_MIGRATED');
  }

  /** Rejects if the database does not answer in time. */
  async ping(): Promise<void> {
    await withinTime(PING_MS, this.read('SELECT 1'));
  }

  /** Rejects if the database accepts no changes; see `probeWrite`. */
  async probeWrite(): Promise<void> {
    await probeWrite(this, PING_MS);
  }

  /** A connection of its own that reads or writes whole tables. Whoever opens it closes it, before the database. */
  openBulkSession(options: BulkSessionOptions = {}): Promise<BulkSession> {
    return this.engine.openBulkSession(options);
  }

  /** Refuses new work, waits for running units, and disconnects. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.units.settled();
    await Promise.all([this.engine.close(), this.replica?.engine.close()]);
  }

  /** The rows of a SELECT; in a unit of work with its changes. Notes what the response that is computed now depends on. Without `read` nobody knows what it reads. */
  private async readNoted(read: TaggedRead | undefined, sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const dependencies = currentDependencies();
    const { transaction } = this;
    if (!dependencies) return transaction ? transaction.read(sql, parameters) : this.committed(sql, parameters);
    const known = read?.tags.some((tag) => this.versioning.unversioned.has(tag)) ? undefined : read;
    if (known) dependencies.addTags(known.tags);
    else dependencies.forbidReuse();
    const rows = await (transaction?.read(sql, parameters) ?? this.replicated(dependencies, known, sql, parameters));
    if (known?.tagsOfRows && dependencies.isCollecting) dependencies.addTags(known.tagsOfRows(rows));
    return rows;
  }

  /** The rows of the replica if it has all changes that any request must see by now; else the request goes on at the primary. */
  private async replicated(
    dependencies: Dependencies,
    read: TaggedRead | undefined,
    sql: string,
    parameters: readonly SqlValue[],
  ): Promise<Row[]> {
    if (!this.replica || !dependencies.mayUseReplica) return this.committed(sql, parameters);
    const { latest } = this.versions;
    const rows = read && latest && !this.isClosed ? await this.replica.read(sql, parameters, read.tags, latest) : undefined;
    if (!rows) dependencies.leaveReplica();
    return rows ?? this.committed(sql, parameters);
  }

  /** Reads committed rows. A read may be repeated if the connection is lost; a write may not. */
  private committed(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    this.mustBeOpen();
    return retryTransient(() => this.engine.read(sql, parameters));
  }

  /** Something that changes rows must run for each request, and see its own changes afterwards. Returns the versions that were known before. */
  private beginChange(): Versions | undefined {
    this.mustBeOpen();
    const dependencies = currentDependencies();
    const versions = dependencies?.versions;
    dependencies?.forbidReuse();
    dependencies?.forgetVersions();
    return versions;
  }

  private mustBeOpen(): void {
    if (this.isClosed) throw new DatabaseUnavailable('CLOSED');
  }
}
