import { Inject, Injectable } from '@nestjs/common';
import { Database, offsetOf, WordSearch, type SearchRequest, type IndexedRecords, type Selection } from '@grove/database';
import { LOGGER, type Logger } from '@grove/core';
import { placedBy } from './post-order.js';
import { searchOf } from './post-search.rules.js';
import { reachable, sparing, type Wish } from './post-selection.js';

/** Posts as searches find them: by their words, and by type, status and whether a password protects them. */
const POSTS: IndexedRecords = {
  table: 'post',
  textTable: 'post_search',
  atOnce: 2_000,
  kindColumns: ['type', 'status', 'password'],
  kindOf: ({ type, status, password }) => kindOfPost(String(type), String(status), password !== ''),
};

const kindOfPost = (type: string, status: string, isLocked: boolean): string => `${type} ${status}${isLocked ? ' locked' : ''}`;

/** Searches of posts, and their index of words. */
@Injectable()
export class PostSearch extends WordSearch {
  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    super(POSTS, database, logger);
  }
}

/** A list of posts that is searched. `narrowed` is the list but for what is searched; nothing but type and status narrows one that `isWhole`. */
export function searchedPosts(wish: Wish, narrowed: Selection, isWhole: boolean): SearchRequest {
  const { query } = wish;
  const selection = sparing(narrowed.copy(), wish);
  const { sql, values } = selection.condition;
  return {
    terms: searchOf(query.search!),
    kinds: kindsOf(wish, isWhole),
    ofKinds: reachable(wish),
    selection,
    idFilters: isWhole ? [] : [{ sql: `SELECT post.id FROM post${sql}`, values }],
    sortKey: placedBy(query),
    offset: offsetOf(query),
    perPage: query.perPage,
  };
}

/** The kinds of posts that the list may show; those of a whole list are shown all. */
function kindsOf({ type, reach, opened }: Wish, isWhole: boolean): string[] {
  return [...reach.everybodys, ...reach.own].flatMap((status) => {
    const sparesLocked = isWhole && status === 'publish' && opened.everybodys.length === 0;
    return [kindOfPost(type, status, false), ...(sparesLocked ? [] : [kindOfPost(type, status, true)])];
  });
}
