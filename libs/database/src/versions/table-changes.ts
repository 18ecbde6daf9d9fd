import type { DatabaseOptions } from '../engines/database-options.js';
import type { EngineName, SqlValue, UnitStatements } from '../engines/engine.js';
import type { EventReceivers } from '../transactions/event-receivers.js';
import { COUNTERS, type Counters } from '../transactions/counters.js';
import { Cascades } from './cascades.js';
import { type Increments, OwnCommits } from './own-commits.js';
import { type ChangedRows, rowsChangedBy } from './sql-parts.js';
import { counterGroupOf, tablesChangedBy } from './sql-tables.js';
import { type VersionedTables, versionedTables } from './note-read.js';
import * as names from './version-names.js';

/** What the units of a database need to know in order to increment versions. */
export interface Versioning extends VersionedTables {
  readonly cascades: Cascades;
  /** The commits of this process. */
  readonly commits: OwnCommits;
  /** Which forms of events their receivers want. */
  readonly receivers?: EventReceivers;
}

export const versioningOf = (options: DatabaseOptions, engine: EngineName, receivers: EventReceivers): Versioning => ({
  ...versionedTables(options),
  cascades: new Cascades(engine),
  commits: new OwnCommits(),
  receivers,
});

/** What one statement changes. */
export interface RowChange {
  readonly table: string;
  /** It changes these columns of these rows only. */
  readonly ids?: readonly number[] | undefined;
  readonly columns?: readonly string[];
  readonly isDeletion?: boolean;
}

/** The tables that one unit of work changes. At its end it increments the version of each, in the same transaction. */
export class TableChanges {
  private readonly changed = new Set<string>();
  private readonly deletedFrom = new Set<string>();
  /** The parts of partly versioned tables that changed. */
  private readonly parts = new Map<string, Set<string>>();
  private readonly increments = new Map<string, number>();

  constructor(private readonly versioning: Versioning) {}

  /** Notes the tables that a writing statement changes. */
  addStatement(sql: string, parameters: readonly SqlValue[]): void {
    const { changed, deletedFrom } = tablesChangedBy(sql);
    const rows = rowsChangedBy(sql);
    if (rows && this.versioning.partlyVersioned.has(rows.table)) this.addRows(rows, parameters);
    else for (const table of changed) this.addTable(table);
    for (const table of deletedFrom) this.deletedFrom.add(table);
  }

  /** Notes what a statement changes. */
  add({ table, ids, columns = [], isDeletion }: RowChange): void {
    if (isDeletion) this.deletedFrom.add(table);
    if (!ids || !this.versioning.partlyVersioned.has(table)) return this.addTable(table);
    this.changed.add(table);
    this.addParts(table, [...ids.map(names.rowPart), ...columns.map(names.columnPart)]);
  }

  addTable(table: string): void {
    this.changed.add(table);
    if (this.versioning.partlyVersioned.has(table)) this.addParts(table, [names.ANY_ROW]);
  }

  /** Invalidates everything, after changes whose tables are not known. */
  addEverything(): void {
    this.changed.add(names.EVERYTHING);
  }

  /** Whether the unit may have changed one of these tables so far. A deletion may have changed any, because of foreign keys. */
  hasChangedAny(tables: readonly string[]): boolean {
    return this.changed.has(names.EVERYTHING) || this.deletedFrom.size > 0 || tables.some((table) => this.changed.has(table));
  }

  /** By how much the versions of partly versioned tables and of their parts were incremented, here and by adopted changes. */
  get incremented(): Increments {
    return this.increments;
  }

  /** Adds what changes of the same transaction incremented. */
  adopt({ incremented }: TableChanges): void {
    for (const [name, by] of incremented) this.noteIncrement(name, by);
  }

  private noteIncrement(name: string, by: number): void {
    this.increments.set(name, (this.increments.get(name) ?? 0) + by);
  }

  /** Adds the new versions to the counters of the unit, which are stored with one statement. */
  async addVersionsTo(counters: Counters, statements: UnitStatements): Promise<void> {
    const { cascades, unversioned } = this.versioning;
    const groups = new Set([...counters.names()].map(counterGroupOf));
    const deleted = [...this.deletedFrom].filter((table) => !unversioned.has(table) && table !== COUNTERS);
    if (deleted.length > 0) for (const table of await cascades.withDependants(deleted, statements)) this.addTable(table);
    const increment = (dependency: string) => counters.add(names.versionCounter(dependency), 1);
    for (const table of this.changed) if (!unversioned.has(table)) increment(table);
    for (const [table, parts] of this.parts) {
      const dependencies = [...parts, names.COUNTED].map((part) => names.partDependency(table, part));
      for (const dependency of dependencies) increment(dependency);
      for (const dependency of [table, ...dependencies]) this.noteIncrement(dependency, 1);
    }
    for (const group of groups) if (group !== names.VERSION_GROUP) increment(names.counterDependency(group));
  }

  private addRows({ table, columns, ids }: ChangedRows, parameters: readonly SqlValue[]): void {
    this.changed.add(table);
    this.addParts(table, parameters.slice(-ids).map(Number).map(names.rowPart));
    this.addParts(table, columns.map(names.columnPart));
  }

  private addParts(table: string, parts: Iterable<string>): void {
    const changed = this.parts.get(table) ?? new Set();
    this.parts.set(table, changed);
    for (const part of parts) changed.add(part);
  }
}
