import { Injectable } from '@nestjs/common';
import { Database, batchLoader, Repository, type BatchLoader } from '@grove/database';
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
    this.byRecord = newestBy('postId', database);
    this.byComment = newestBy('parentId', database);
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

function newestBy(column: 'postId' | 'parentId', database: Database): BatchLoader<CommentPage> {
  const comments = new Repository(database, CommentEntity);
  return batchLoader(database, async (ids) => {
    const newest = database.source
      .createQueryBuilder()
      .select(['placed.id AS id', 'placed.belongs_to AS belongs_to', 'placed.total AS total']);
    newest.from(
      (sub) =>
        sub
          .select('comment.id', 'id')
          .addSelect(`comment.${column}`, 'belongs_to')
          .addSelect(`COUNT(*) OVER (PARTITION BY comment.${column})`, 'total')
          .addSelect(
            `ROW_NUMBER() OVER (PARTITION BY comment.${column} ORDER BY comment.createdAt DESC, comment.id DESC)`,
            'place',
          )
          .from(CommentEntity, 'comment')
          .where(`comment.status = 'approved' AND comment.type = '${COMMENT}' AND comment.${column} IN (:...ids)`, { ids }),
      'placed',
    );
    const places = await newest.where(`placed.place <= ${PAGE_SIZE}`).orderBy('placed.place').getRawMany<Place>();
    const rows = await comments.findInOrder(places.map(({ id }) => id));
    const byId = new Map(rows.map((comment) => [comment.id, comment]));
    const found = new Map<number, CommentPage>();
    for (const { id, belongs_to, total } of places) {
      const page = found.get(belongs_to) ?? { comments: [], total: Number(total) };
      const comment = byId.get(id);
      if (comment) page.comments.push(comment);
      found.set(belongs_to, page);
    }
    return found;
  });
}

/** A comment among those on the same record, or among the replies to the same comment. */
interface Place {
  readonly id: number;
  readonly belongs_to: number;
  readonly total: number | string;
}
