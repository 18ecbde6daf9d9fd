import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { WordSearch, type IndexedRecords } from '@grove/search';
import { LOGGER, type Logger } from '@grove/core';
import type { PostListRequest } from './post-filters.js';

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

/** The kinds of posts in the index that a list may contain. A whole list contains every post of them. */
export function kindsOf({ types, scope, unlocked }: PostListRequest, isWhole: boolean): string[] {
  return [...scope.anyAuthor, ...scope.ownOnly].flatMap((status) => {
    const excludesLocked = isWhole && status === 'publish' && unlocked.anyAuthor.length === 0;
    return types.flatMap((type) =>
      (excludesLocked ? [false] : [false, true]).map((isLocked) => kindOfPost(type, status, isLocked)),
    );
  });
}
