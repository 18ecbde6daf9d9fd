import { currentDependencies, type Dependencies } from '@grove/core';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.js';
import { kindsOf, selectKinds } from '../transactions/object-id.js';
import { areCurrent, type DependedVersions, versionsOf } from '../versions/depended-versions.js';
import { dependenciesOf } from '../versions/note-read.js';
import { type BatchLoader, batchLoader } from './batch-loader.js';

/** Ids whose kinds are remembered. */
const MOST_KNOWN = 20_000;

/**
 * Loads the kinds of records that have some object ids. The kind of an id never changes, so it is remembered until any id is deleted, which the version of the table
 * shows. Ids without a record are looked up each time.
 */
export class KindLoader {
  private readonly loader: BatchLoader<string>;
  private readonly known = new LRUCache<number, string>({ max: MOST_KNOWN });
  /** The versions under which `known` is right. */
  private validity: DependedVersions = [];
  /** What every result depends on. */
  private readonly dependencies: Dependencies;

  constructor(private readonly database: Database) {
    this.loader = batchLoader(database, (ids) => kindsOf(database, ids));
    this.dependencies = dependenciesOf(database.versioning, { sql: selectKinds([1]), values: [1] });
  }

  async load(id: number): Promise<string | undefined> {
    return (await this.loadMany([id])).get(id);
  }

  async loadMany(ids: readonly number[]): Promise<Map<number, string>> {
    const current = currentDependencies();
    const versions = this.database.isInUnit ? undefined : current?.versions;
    if (!current || !versions) return this.loader.loadMany(ids);
    current.include(this.dependencies);
    if (!areCurrent(this.validity, versions) || this.validity.length === 0) {
      this.known.clear();
      this.validity = versionsOf(this.dependencies, versions);
    }
    const found = new Map<number, string>();
    const unknown: number[] = [];
    for (const id of ids) {
      const kind = this.known.get(id);
      if (kind === undefined) unknown.push(id);
      else found.set(id, kind);
    }
    if (unknown.length === 0) return found;
    for (const [id, kind] of await this.loader.loadMany(unknown)) {
      found.set(id, kind);
      // They were read after these versions. Meanwhile another request may have seen later ones.
      if (areCurrent(this.validity, versions)) this.known.set(id, kind);
    }
    return found;
  }
}
