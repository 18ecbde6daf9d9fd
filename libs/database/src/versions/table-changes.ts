import type { UnitStatements } from '../engines/engine.js';
import type { EventReceivers } from '../transactions/event-receivers.js';
import { COUNTERS, type Counters } from '../transactions/counters.js';
import type { Cascades } from './cascades.js';
import { counterGroupOf, tablesChangedBy } from './sql-tables.js';
import { counterDependency, EVERYTHING, VERSION_GROUP, versionCounter } from './version-names.js';

/** What the units of a database need to know in order to increment versions. */
export interface Versioning {
  readonly cascades: Cascades;
  /** Tables without versions: what is computed from them is never used again. */
  readonly unversioned: ReadonlySet<string>;
  /** Which forms of events their receivers want. */
  readonly receivers?: EventReceivers;
}

/** The tables that one unit of work changes. At its end it increments the version of each, in the same transaction. */
export class TableChanges {
  private readonly changed = new Set<string>();
  private readonly deletedFrom = new Set<string>();

  constructor(private readonly versioning: Versioning) {}

  /** Notes the tables that a writing statement changes. */
  addStatement(sql: string): void {
    const { changed, deletedFrom } = tablesChangedBy(sql);
    for (const table of changed) this.changed.add(table);
    for (const table of deletedFrom) this.deletedFrom.add(table);
  }

  addTable(table: string): void {
    this.changed.add(table);
  }

  /** Invalidates everything, after changes whose tables are not known. */
  addEverything(): void {
    this.changed.add(EVERYTHING);
  }

  /** Whether the unit may have changed one of these tables so far. A deletion may have changed any, because of foreign keys. */
  hasChangedAny(tables: readonly string[]): boolean {
    return this.changed.has(EVERYTHING) || this.deletedFrom.size > 0 || tables.some((table) => this.changed.has(table));
  }

  /** Adds the new versions to the counters of the unit, which are stored with one statement. */
  async addVersionsTo(counters: Counters, statements: UnitStatements): Promise<void> {
    const { cascades, unversioned } = this.versioning;
    const groups = new Set([...counters.names()].map(counterGroupOf));
    const deleted = [...this.deletedFrom].filter((table) => !unversioned.has(table) && table !== COUNTERS);
    const cascaded = deleted.length === 0 ? [] : await cascades.withDependants(deleted, statements);
    for (const table of new Set([...this.changed, ...cascaded]))
      if (!unversioned.has(table)) counters.add(versionCounter(table), 1);
    for (const group of groups) if (group !== VERSION_GROUP) counters.add(versionCounter(counterDependency(group)), 1);
  }
}
