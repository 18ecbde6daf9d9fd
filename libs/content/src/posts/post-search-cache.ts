import { Injectable } from '@nestjs/common';
import { Database, type UnitOfWork } from '@grove/database';
import { markForReindexing, type SearchHits } from '@grove/search';

/** The name of the counter that every change of a post increments; see `PostSearchCache`. */
const CHANGES = 'post/changes';

/** Maximum number of cached searches. */
const MAX_SEARCHES = 1_000;

/** Invalidates all cached searches, when the unit of work commits. */
export const invalidatePostSearches = (unit: UnitOfWork): void => unit.incrementCounter(CHANGES, 1);

/** Invalidates all cached searches, and marks a post for reindexing. */
export async function markPostChanged(unit: UnitOfWork, id: number): Promise<void> {
  invalidatePostSearches(unit);
  await markForReindexing(unit, 'post', [id]);
}

/**
 * Caches search results, because clients that page, or search for the same words, repeat a search often. Each change of a post increments a counter in
 * its own unit of work. A result is valid as long as the counter has the value that it had before the search.
 */
@Injectable()
export class PostSearchCache {
  private readonly entries = new Map<string, { changes: number; result: Promise<SearchHits> }>();

  constructor(private readonly database: Database) {}

  /** The cached result of a search, or the result of running it. */
  async find(key: string, search: () => Promise<SearchHits>): Promise<SearchHits> {
    const changes = (await this.database.readCounters([CHANGES])).get(CHANGES)!;
    const known = this.entries.get(key);
    const entry = known?.changes === changes ? known : { changes, result: search() };
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size > MAX_SEARCHES) this.entries.delete(this.entries.keys().next().value!);
    try {
      return await entry.result;
    } catch (error) {
      if (this.entries.get(key) === entry) this.entries.delete(key);
      throw error;
    }
  }
}
