import { Injectable } from '@nestjs/common';
import { Database, markForReindexing, type SearchResult, type UnitOfWork } from '@grove/database';

/** The tally that every change of a post turns; see `PostSearches`. */
const CHANGES = 'post/changes';

/** Searches that are remembered at most. */
const ROOM = 1_000;

/** Says within a unit of work that something changes which searches go by. */
export const changePosts = (unit: UnitOfWork): void => unit.incrementCounter(CHANGES, 1);

/** Says so of one post: its words are to be indexed anew. */
export async function changePost(unit: UnitOfWork, id: number): Promise<void> {
  changePosts(unit);
  await markForReindexing(unit, 'post', [id]);
}

/**
 * Searches of posts. Somebody who pages, and many who search the same, ask again and again, so what was found is remembered for as long as no post
 * changes: each change turns a tally in its own unit of work, and what was found is good for the tally that was read before.
 */
@Injectable()
export class PostSearches {
  private readonly remembered = new Map<string, { changes: number; found: Promise<SearchResult> }>();

  constructor(private readonly database: Database) {}

  /** What the search of this key found before, or else what it finds now. */
  async find(key: string, look: () => Promise<SearchResult>): Promise<SearchResult> {
    const changes = (await this.database.readCounters([CHANGES])).get(CHANGES)!;
    const known = this.remembered.get(key);
    const search = known?.changes === changes ? known : { changes, found: look() };
    this.remembered.delete(key);
    this.remembered.set(key, search);
    if (this.remembered.size > ROOM) this.remembered.delete(this.remembered.keys().next().value!);
    try {
      return await search.found;
    } catch (error) {
      if (this.remembered.get(key) === search) this.remembered.delete(key);
      throw error;
    }
  }
}
