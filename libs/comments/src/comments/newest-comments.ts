import { Injectable } from '@nestjs/common';
import { Database, batchLoader, placeholders, Table, type BatchLoader } from '@grove/database';
import { CommentEntity } from './comment.entity.js';

/** Comments on a page of a list that asks for nothing special. */
const SHOWN = 10;

/** Comments on one page, and how many there are in all. */
export interface FoundComments {
  readonly comments: CommentEntity[];
  readonly total: number;
}

export const NOTHING: FoundComments = { comments: [], total: 0 };

/** The newest approved comments, as they are embedded into what they are about: of all that is asked for at one moment in one query. */
@Injectable()
export class NewestComments {
  private readonly byRecord: BatchLoader<FoundComments>;
  private readonly byComment: BatchLoader<FoundComments>;

  constructor(database: Database) {
    this.byRecord = newestBy('post_id', database);
    this.byComment = newestBy('parent_id', database);
  }

  /** The newest on a record. */
  async on(recordId: number): Promise<FoundComments> {
    return (await this.byRecord.load(recordId)) ?? NOTHING;
  }

  /** The newest that answer a comment. */
  async answering(commentId: number): Promise<FoundComments> {
    return (await this.byComment.load(commentId)) ?? NOTHING;
  }
}

function newestBy(column: 'post_id' | 'parent_id', database: Database): BatchLoader<FoundComments> {
  const table = new Table(database, CommentEntity);
  return batchLoader(database, async (ids) => {
    const placed =
      `SELECT id AS placed_id, ${column} AS placed_by, COUNT(*) OVER (PARTITION BY ${column}) AS placed_total, ` +
      `ROW_NUMBER() OVER (PARTITION BY ${column} ORDER BY created_at DESC, id DESC) AS place ` +
      `FROM comment WHERE status = 'approved' AND ${column} IN (${placeholders(ids.length)})`;
    const rows = await database.read<{ placed_by: number; placed_total: number | string }>(
      `SELECT ${table.columns}, placed_by, placed_total FROM (${placed}) placed JOIN comment ON comment.id = placed_id ` +
        `WHERE place <= ${SHOWN} ORDER BY place`,
      ids,
    );
    const found = new Map<number, FoundComments>();
    for (const row of rows) {
      const newest = found.get(row.placed_by) ?? { comments: [], total: Number(row.placed_total) };
      newest.comments.push(table.toEntity(row));
      found.set(row.placed_by, newest);
    }
    return found;
  });
}
