import { Injectable } from '@nestjs/common';
import { Database, batchLoader, placeholders, Table, type BatchLoader } from '@grove/database';
import { COMMENT, CommentEntity } from './comment.entity.js';

/** The default page size of lists. */
const PAGE_SIZE = 10;

/** One page of a list, and the length of the whole list. */
export interface CommentPage {
  readonly comments: CommentEntity[];
  readonly total: number;
}

export const NO_COMMENTS: CommentPage = { comments: [], total: 0 };

/** Loads the newest approved comments to be embedded into posts and comments. One query serves all that are asked for at the same time. */
@Injectable()
export class NewestComments {
  private readonly byRecord: BatchLoader<CommentPage>;
  private readonly byComment: BatchLoader<CommentPage>;

  constructor(database: Database) {
    this.byRecord = newestBy('post_id', database);
    this.byComment = newestBy('parent_id', database);
  }

  /** The newest comments on a record. */
  async ofRecord(recordId: number): Promise<CommentPage> {
    return (await this.byRecord.load(recordId)) ?? NO_COMMENTS;
  }

  /** The newest replies to a comment. */
  async repliesTo(commentId: number): Promise<CommentPage> {
    return (await this.byComment.load(commentId)) ?? NO_COMMENTS;
  }
}

function newestBy(column: 'post_id' | 'parent_id', database: Database): BatchLoader<CommentPage> {
  const table = new Table(database, CommentEntity);
  return batchLoader(database, async (ids) => {
    const placed =
      `SELECT id AS placed_id, ${column} AS placed_by, COUNT(*) OVER (PARTITION BY ${column}) AS placed_total, ` +
      `ROW_NUMBER() OVER (PARTITION BY ${column} ORDER BY created_at DESC, id DESC) AS place ` +
      `FROM comment WHERE status = 'approved' AND type = '${COMMENT}' AND ${column} IN (${placeholders(ids.length)})`;
    const rows = await database.read<{ placed_id: number; placed_by: number; placed_total: number | string }>(
      `SELECT placed_id, placed_by, placed_total FROM (${placed}) placed WHERE place <= ${PAGE_SIZE} ORDER BY place`,
      ids,
    );
    const comments = new Map(
      (await table.withIds(rows.map(({ placed_id }) => placed_id))).map((comment) => [comment.id, comment]),
    );
    const found = new Map<number, CommentPage>();
    for (const { placed_id, placed_by, placed_total } of rows) {
      const newest = found.get(placed_by) ?? { comments: [], total: Number(placed_total) };
      const comment = comments.get(placed_id);
      if (comment) newest.comments.push(comment);
      found.set(placed_by, newest);
    }
    return found;
  });
}
