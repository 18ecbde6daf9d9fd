import type { UnitStatements } from '../engines/engine.js';
import type { Change } from '../queries/declared-sql.js';
import type { ListedUse } from '../schema/listed.js';
import type { Counters } from '../transactions/counters.js';
import type { Cascades } from './cascades.sql.js';
import * as tags from './tags.js';

/** What the units of a database need to know in order to increment versions. */
export interface Versioning {
  /** Tables without versions: what is computed from them is never used again. */
  readonly unversioned: ReadonlySet<string>;
  /** The columns by which lists filter or sort, of the tables that declare them: see `Listed`. Only these tables have tags for their parts. */
  readonly listed: Map<string, ReadonlyMap<string, ListedUse>>;
  readonly cascades: Cascades;
}

/** The tags of what one unit of work changes. At its end it increments the version of each, in the same transaction. */
export class ChangedTags {
  /** Whole tables, and parts. */
  private readonly changed = new Set<string>();
  /** Tags of rows. */
  private readonly rows = new Set<string>();
  /** Tables with parts of which the unit changed rows that are not known. */
  private readonly unknown = new Set<string>();
  private readonly deletedFrom = new Set<string>();

  constructor(private readonly versioning: Versioning) {}

  /** Notes what a statement changes. */
  add(change: Change): void {
    for (const table of change.changes) this.addTo(table, change);
  }

  /** Invalidates everything, after changes whose tables are not known. */
  addEverything(): void {
    this.changed.add(tags.EVERYTHING);
  }

  /** Whether the unit may have changed one of these so far. A deletion may have changed any, because of foreign keys. */
  hasChangedAny(dependencies: Iterable<string>): boolean {
    const hasChanged = [...dependencies].some((tag) => this.changed.has(tags.tableOf(tag)));
    return hasChanged || this.changed.has(tags.EVERYTHING) || this.deletedFrom.size > 0;
  }

  /** Adds the new versions to the counters of the unit, which are stored with one statement. */
  async addVersionsTo(counters: Counters, statements: UnitStatements): Promise<void> {
    const { cascades, unversioned, listed } = this.versioning;
    const groups = new Set([...counters.names()].map(tags.counterGroupOf));
    const deleted = [...this.deletedFrom].filter((table) => !unversioned.has(table));
    if (deleted.length > 0) this.add({ changes: [...(await cascades.dependantsOf(deleted, statements))] });
    for (const table of listed.keys())
      if (this.changed.has(table) && !this.unknown.has(table)) this.changed.add(tags.knownRowsTag(table));
    for (const tag of this.changed) if (!unversioned.has(tag)) counters.add(tags.versionCounter(tag), 1);
    // Whoever changes a row has locked it.
    for (const row of this.rows) counters.addAlone(tags.versionCounter(row), 1);
    for (const group of groups) if (group !== tags.VERSION_GROUP) counters.add(tags.versionCounter(tags.counterGroup(group)), 1);
  }

  private addTo(table: string, { ids, columns, inserts, deletes }: Change): void {
    this.changed.add(table);
    if (deletes) this.deletedFrom.add(table);
    const listed = this.versioning.listed.get(table);
    if (!listed) return;
    if (ids) for (const id of ids) this.rows.add(tags.rowTag(table, id));
    else if (!inserts) this.unknown.add(table);
    if (!columns || columns.some((column) => listed.get(column) === 'often')) this.changed.add(tags.listTag(table));
    for (const column of columns ?? []) if (listed.get(column) === 'rarely') this.changed.add(tags.columnTag(table, column));
  }
}
