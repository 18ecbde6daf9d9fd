import type { Database } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { searchTextOf } from '../comments/comment-search-text.rules.js';
import type { CommentEntity } from '../comments/comment.entity.js';
import { CONNECT_WITH_RECORDS } from './comment-records.sql.js';

/** A comment with its id, as WordPress has it. Statuses that Grove does not know are kept. */
export interface ImportedComment extends Readonly<
  Omit<CommentEntity, 'objectId' | 'searchText' | 'receivedAt' | 'status' | 'previousStatus'>
> {
  readonly status: string;
  readonly previousStatus: string;
}

/** Comments, also on records that do not exist. */
export function commentImport(database: Database): ImportKind<ImportedComment> {
  return {
    name: 'comment',
    tables: [{ table: 'comment', key: 'id', ignored: ['object_id'] }],
    rows: (comment) => ({
      comment: [
        {
          ...{ id: comment.id, post_id: comment.postId, object_id: null, record_type: comment.recordType },
          ...{ type: comment.type, parent_id: comment.parentId },
          ...{ author_id: comment.authorId, author_name: comment.authorName, author_email: comment.authorEmail },
          ...{ author_url: comment.authorUrl, author_ip: comment.authorIp, author_agent: comment.authorAgent },
          ...{ created_at: comment.createdAt, local_at: comment.localAt, received_at: null },
          ...{ content: comment.content, search_text: searchTextOf(comment) },
          ...{ status: comment.status, previous_status: comment.previousStatus },
          ...{ rating: comment.rating, is_verified: comment.isVerified },
        },
      ],
    }),
    // Some of the records are imported after their comments.
    finish: () => database.write(async (unit) => void (await unit.run(CONNECT_WITH_RECORDS))),
  };
}
