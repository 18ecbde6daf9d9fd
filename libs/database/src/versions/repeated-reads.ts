import { collectDependencies, currentDependencies, Dependencies, type Versions } from '@grove/core';
import { LRUCache } from 'lru-cache';
import type { Reader, Row, SqlValue, UnitStatements } from '../engines/engine.js';
import { areCurrent, type DependedVersions, versionsOf } from './depended-versions.js';
import { readKey } from './read-key.js';
import { noteRead, noteRows, type VersionedTables, versionedTables } from './note-read.js';

interface StoredRows {
  readonly rows: readonly Row[];
  readonly dependencies: Dependencies;
  readonly versions: DependedVersions;
}

/** What takes more memory is read each time. */
const MOST_ROWS = 500;
const MOST_KEY_CHARACTERS = 2_000;

/**
 * Rows of queries that many requests repeat, such as the lookup of a credential. Rows are used again only while their tables are unchanged: the same array, so
 * that what was derived from it can be used again too. Nobody may change the rows.
 */
export class RepeatedReads {
  private readonly stored: LRUCache<string, StoredRows>;

  constructor(
    private readonly database: Reader,
    max: number,
    private readonly tables: VersionedTables = versionedTables(),
  ) {
    this.stored = new LRUCache({ max });
  }

  /** `versions` were read since the request arrived; without them the rows are read. Returns a promise only if they are. */
  read<T = Row>(
    sql: string,
    values: readonly SqlValue[],
    versions: Versions | undefined = currentDependencies()?.versions,
  ): readonly T[] | Promise<readonly T[]> {
    if (!versions) return this.database.read<T>(sql, values);
    const key = readKey(sql, values);
    const found = this.stored.get(key);
    return found && areCurrent(found.versions, versions)
      ? rowsOf<T>(found)
      : this.readRows(key, versions, { sql, values }).then(rowsOf<T>);
  }

  /** The same inside of a unit of work, which reads rows that are not stored itself. */
  async readIn(
    unit: Pick<UnitStatements, 'read'>,
    sql: string,
    values: readonly SqlValue[],
    versions: Versions,
  ): Promise<readonly Row[]> {
    const key = readKey(sql, values);
    const found = this.stored.get(key);
    if (found && areCurrent(found.versions, versions)) return found.rows;
    const dependencies = new Dependencies();
    const noted = noteRead(dependencies, this.tables, sql, values);
    const rows = noteRows(dependencies, noted, await unit.read(sql, values));
    this.store(key, rows, dependencies, versions);
    return rows;
  }

  private async readRows(
    key: string,
    versions: Versions,
    { sql, values }: { sql: string; values: readonly SqlValue[] },
  ): Promise<StoredRows> {
    const dependencies = new Dependencies();
    const rows = await collectDependencies(dependencies, () => this.database.read(sql, values));
    return this.store(key, rows, dependencies, versions);
  }

  private store(key: string, rows: readonly Row[], dependencies: Dependencies, versions: Versions): StoredRows {
    // The versions are older than the rows: if a table changed in between, the entry is stale from the beginning.
    const read = { rows, dependencies, versions: versionsOf(dependencies, versions) };
    if (dependencies.isReusable && rows.length <= MOST_ROWS && key.length <= MOST_KEY_CHARACTERS) this.stored.set(key, read);
    return read;
  }
}

/** The rows for the response that is computed now, which depends on the same from here on. */
function rowsOf<T>({ rows, dependencies }: StoredRows): readonly T[] {
  currentDependencies()?.include(dependencies);
  return rows as readonly T[];
}
