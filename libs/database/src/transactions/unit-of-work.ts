import type { EngineName, Row, SqlValue, UnitStatements, WriteResult } from '../engines/engine.js';
import { Counters } from './counters.js';
import { deletionOf, releaseOf } from './system-rows.sql.js';
import { insertNumbered } from './numbered-rows.sql.js';
import { NEW_IDS, OBJECT_IDS } from './object-id.js';
import { type OutboxEvent, rowOf } from './outbox.js';
import { ChangedTags, type Versioning } from '../versions/changed-tags.js';
import type { SqlChange } from '../queries/declared-sql.js';
import { chunksOf, insertStatement, type RowValues } from '../queries/row-statements.sql.js';

/** Something that runs units of work: a database. */
export interface Writer {
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
}

/** One transaction with its effects: everything done through it is committed together, or not at all. */
export class UnitOfWork {
  constructor(
    readonly engine: EngineName,
    private readonly runner: UnitStatements,
    private readonly effects: PendingEffects,
  ) {}

  /** Reads rows, including the changes of this unit. */
  async read<T = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    return (await this.runner.read(sql, parameters)) as T[];
  }

  /** Runs a writing statement of which nobody says what it changes, so that all stored responses are invalid afterwards: for tools and tests. */
  query(sql: string, parameters: readonly SqlValue[] = []): Promise<WriteResult> {
    this.effects.changes.addEverything();
    return this.runner.run(sql, parameters);
  }

  /** Runs one writing statement that says what it changes. */
  run({ sql, values = [], ...change }: SqlChange): Promise<WriteResult> {
    this.effects.changes.add(change);
    return this.runner.run(sql, values);
  }

  /** Inserts rows that have the same columns, in as few statements as the engine allows. */
  async insertMany(table: string, rows: readonly RowValues[]): Promise<void> {
    for (const chunk of chunksOf(rows)) await this.run({ changes: [table], inserts: true, ...insertStatement(table, chunk) });
  }

  /** Inserts rows of a table that assigns ids, and returns the ids in the order of the rows; see `insertNumbered` of `numbered-rows.sql.ts` about `key`. */
  insertNumbered(table: string, rows: readonly RowValues[], key?: string): Promise<number[]> {
    if (rows.length > 0) this.effects.changes.add({ changes: [table], inserts: true });
    return insertNumbered(this.runner, table, rows, key);
  }

  /** The next object id: products, orders, posts and others share one sequence of ids. */
  async nextId(kind: string): Promise<number> {
    return (await this.nextIds(kind, 1))[0];
  }

  /**
   * The next object ids, in ascending order. Each is a row whose id the engine assigns: a counter in one row would make transactions wait for each other.
   * The id of a unit that was rolled back is lost; no id is assigned twice.
   */
  nextIds(kind: string, count: number): Promise<number[]> {
    this.effects.changes.add({ changes: [NEW_IDS] });
    return insertNumbered(this.runner, OBJECT_IDS, Array<RowValues>(count).fill({ kind }));
  }

  /**
   * Removes an object id, when its record is deleted permanently. The database deletes rows that refer to the id, such as comments. A record whose id may
   * come from another sequence says of which `kind` it is: then the id of a record of another kind stays.
   */
  async releaseId(id: number, kind?: string): Promise<void> {
    await this.run(releaseOf(id, kind));
  }

  /** Increments a counter; see `Database.readCounters`. */
  incrementCounter(name: string, by: number): void {
    this.ending.counters.add(name, by);
  }

  /** Deletes a counter, when what it counts is deleted. */
  async deleteCounter(name: string): Promise<void> {
    await this.run(deletionOf(name));
  }

  /** Adds an event to the outbox; it is published after the commit. The payload is serialized now. */
  emit(event: OutboxEvent): void {
    this.ending.outbox.push(rowOf(event));
  }

  /** Runs work after the commit, and never otherwise. It is outside of the transaction, so its failure cannot undo the unit. */
  afterCommit(work: () => unknown): void {
    this.ending.afterCommit.push(work);
  }

  /** Throws after the end of the unit: what is added then would be lost silently. */
  private get ending(): PendingEffects {
    if (this.runner.abortReason) throw this.runner.abortReason;
    return this.effects;
  }
}

/** The effects that a unit collects while it runs, and executes when it ends. */
export class PendingEffects {
  /** The events of the unit, which are stored with it, so that no change is without its event. A relay publishes them later. */
  readonly outbox: RowValues[] = [];
  readonly afterCommit: (() => unknown)[] = [];
  readonly counters: Counters;
  /** What the unit changes. */
  readonly changes: ChangedTags;
  /** Whether events were stored. */
  hasEvents = false;

  constructor(versioning: Versioning, slot: number) {
    this.counters = new Counters(slot);
    this.changes = new ChangedTags(versioning);
  }

  /** Runs right before COMMIT. Counters are stored last, because many units wait for their rows. */
  async store(engine: EngineName, runner: UnitStatements): Promise<void> {
    this.hasEvents ||= this.outbox.length > 0;
    for (const chunk of chunksOf(this.outbox)) {
      const { sql, values } = insertStatement('outbox', chunk);
      await runner.run(sql, values);
    }
    await this.changes.addVersionsTo(this.counters, runner);
    await this.counters.store(engine, runner);
  }

  /** Adds the remaining effects of a unit that was a part of this one. */
  adopt(part: PendingEffects): void {
    this.afterCommit.push(...part.afterCommit);
    this.hasEvents ||= part.hasEvents;
  }
}
