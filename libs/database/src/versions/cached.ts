import { collectDependencies, currentDependencies, Dependencies, type Versions } from '@grove/core';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.js';
import { areCurrent, tablesOf, tagsAt, type TagsAtMoment } from './tag-versions.js';

/** A value with what it was computed from. */
interface Computed<T> {
  readonly value: T;
  readonly dependencies: Dependencies;
  readonly versions: TagsAtMoment;
}

/**
 * Values that many requests need and that rarely change, computed from rows: settings, credentials, tax tables. A value is used again as long as the versions of the tables are the
 * same that were read since the request arrived. So everybody gets the same object, and nobody may change it. A unit of work computes a value itself if it has changed its tables.
 */
export class Cached<T> {
  private readonly stored: LRUCache<string, Computed<T>>;

  constructor(
    private readonly database: Database,
    max: number,
  ) {
    this.stored = new LRUCache({ max });
  }

  /** `versions` were read since the request arrived; without them, and outside of a unit of work, the value is computed. */
  async get(key: string, compute: () => Promise<T>, versions?: Versions): Promise<T> {
    const unit = this.database.transaction;
    const current = unit ? unit.versions : (versions ?? currentDependencies()?.versions);
    const inUnit = unit?.computedBy(this) as Map<string, Computed<T>> | undefined;
    const found = inUnit?.get(key) ?? this.storedAt(key, current);
    if (found && !unit?.effects.changes.hasChangedAny(found.dependencies.tags)) return use(found);
    const dependencies = new Dependencies();
    const value = await collectDependencies(dependencies, compute);
    // The versions are older than the rows: if a table has changed in between, the value is outdated from the beginning.
    const computed = { value, dependencies, versions: current ? tagsAt(tablesOf(dependencies), current) : [] };
    inUnit?.set(key, computed);
    if (current && dependencies.isReusable && !unit?.effects.changes.hasChangedAny(dependencies.tags))
      this.stored.set(key, computed);
    return use(computed);
  }

  private storedAt(key: string, versions: Versions | undefined): Computed<T> | undefined {
    const found = versions && this.stored.get(key);
    return found && areCurrent(found.versions, versions) ? found : undefined;
  }
}

/** The response that is computed now depends on the same from here on. */
function use<T>({ value, dependencies }: Computed<T>): T {
  currentDependencies()?.include(dependencies);
  return value;
}
