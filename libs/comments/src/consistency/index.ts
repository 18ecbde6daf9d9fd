import { type Database, Repository } from '@grove/database';
import { columnDifferences, type ConsistencyCheck, recordCheck } from '@grove/operations';
import { CommentEntity } from '../comments/comment.entity.js';
import { searchTextOf } from '../comments/comment-search-text.rules.js';

/** The checks of everything that is derived from comments. Ratings are checked with the products that they are about. */
export const commentsChecks = (database: Database): ConsistencyCheck[] => [searchTextsCheck(database)];

function searchTextsCheck(database: Database): ConsistencyCheck {
  const comments = new Repository(database, CommentEntity);
  return recordCheck(database, {
    name: 'search texts of comments',
    table: 'comment',
    async compare(ids) {
      const stored = await comments.findInOrder(ids);
      return stored.flatMap((comment) => columnDifferences(comments, 'comment', comment, { searchText: searchTextOf(comment) }));
    },
  });
}
