import { Inject, Injectable } from '@nestjs/common';
import { Database, offsetOf, type Selection } from '@grove/database';
import { WordSearch, type SearchRequest, type IndexedRecords } from '@grove/search';
import { LOGGER, type Logger } from '@grove/core';
import { sortKeyOf } from './post-order.js';
import { searchOf } from './post-search.rules.js';
import { postsInScope, withoutProtectedTexts, type PostListRequest } from './post-selection.js';

/** How posts are indexed: their words, by type, status and whether a password protects them. */
export const POSTS: IndexedRecords = {
  table: 'post',
  textTable: 'post_search',
  batchSize: 2_000,
  kindColumns: ['type', 'status', 'password'],
  kindOf: ({ type, status, password }) => kindOfPost(String(type), String(status), password !== ''),
};

const kindOfPost = (type: string, status: string, isLocked: boolean): string => `${type} ${status}${isLocked ? ' locked' : ''}`;

/** Searches posts with their word index. */
@Injectable()
export class PostSearch extends WordSearch {
  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    super(POSTS, database, logger);
  }
}

/** The search that a list asks for. `filtered` has all its other conditions; `isWhole` says that these are only the type and the statuses. */
export function toSearchRequest(request: PostListRequest, filtered: Selection, isWhole: boolean): SearchRequest {
  const { query } = request;
  const selection = withoutProtectedTexts(filtered.copy(), request);
  const { sql, values } = selection.condition;
  return {
    terms: searchOf(query.search!),
    kinds: kindsOf(request, isWhole),
    ofKinds: [postsInScope(request)],
    selection,
    idFilters: isWhole ? [] : [{ sql: `SELECT post.id FROM post${sql}`, values }],
    sortKey: sortKeyOf(query),
    offset: offsetOf(query),
    perPage: query.perPage,
  };
}

/** The kinds of posts in the index that the list may contain. A whole list contains every post of them. */
function kindsOf({ types, scope, unlocked }: PostListRequest, isWhole: boolean): string[] {
  return [...scope.anyAuthor, ...scope.ownOnly].flatMap((status) => {
    const excludesLocked = isWhole && status === 'publish' && unlocked.anyAuthor.length === 0;
    return types.flatMap((type) =>
      (excludesLocked ? [false] : [false, true]).map((isLocked) => kindOfPost(type, status, isLocked)),
    );
  });
}
