import { Dependencies } from '@grove/core';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.js';
import type { Row, SqlValue } from '../engines/engine.js';
import { areCurrent, type DependedVersions, noteRead, type Versions, versionsOf } from './table-versions.js';

interface StoredRows {
  readonly rows: readonly Row[];
  readonly versions: DependedVersions;
}

/** Rows of queries that many requests repeat, such as the lookup of a credential. Rows are used again only while their tables are unchanged. */
export class RepeatedReads {
  private readonly stored: LRUCache<string, StoredRows>;

  constructor(
    private readonly database: Database,
    max: number,
  ) {
    this.stored = new LRUCache({ max });
  }

  /** `versions` were read since the request arrived; without them the rows are read. */
  async read<T = Row>(sql: string, values: readonly SqlValue[], versions: Versions | undefined): Promise<readonly T[]> {
    if (!versions) return this.database.read<T>(sql, values);
    const key = JSON.stringify([sql, values]);
    const found = this.stored.get(key);
    if (found && areCurrent(found.versions, versions)) return found.rows as T[];
    const rows = await this.database.read<T>(sql, values);
    const dependencies = new Dependencies();
    noteRead(dependencies, NONE, sql, values);
    this.stored.set(key, { rows: rows as Row[], versions: versionsOf(dependencies, versions) });
    return rows;
  }
}

const NONE: ReadonlySet<string> = new Set();
