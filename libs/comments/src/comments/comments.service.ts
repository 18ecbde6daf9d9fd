import { Injectable } from '@nestjs/common';
import { Database, Table } from '@grove/kernel';
import { CommentEntity } from './comment.entity.js';

/** Reads comments for the records they are about. */
@Injectable()
export class CommentsService {
  private readonly table: Table<CommentEntity>;

  constructor(database: Database) {
    this.table = new Table(database, CommentEntity);
  }

  /** The approved comments on a record, oldest first. */
  approvedOn(postId: number): Promise<CommentEntity[]> {
    return this.table.where("post_id = ? AND status = 'approved' ORDER BY created_at, id", postId);
  }

  /** One approved comment on a record. */
  async approved(id: number, postId: number): Promise<CommentEntity | undefined> {
    return (await this.table.where("id = ? AND post_id = ? AND status = 'approved'", id, postId))[0];
  }
}
