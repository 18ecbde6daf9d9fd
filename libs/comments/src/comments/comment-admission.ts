import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, LessThanOrEqual, And, MoreThan, Not } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { secondsFromNow, now } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import { CommentFlood, DuplicateComment } from '../errors.js';
import { mayModerate } from './comment-permissions.js';
import { CommentEntity } from './comment.entity.js';
import type { CommentAuthor } from './comment-author.rules.js';

/** The minimum time between the dates of two comments of one author. */
const PAUSE_SECONDS = 15;
/** The limit for comments with a date in the past, such as those of an import. */
const MAX_PER_MINUTE = 20;

type NewComment = CommentAuthor & Pick<CommentEntity, 'postId' | 'parentId' | 'content' | 'createdAt'>;

/** Refuses duplicate comments and floods. It only uses the database, so all servers decide alike. The caller holds the named lock of the author. */
@Injectable()
export class CommentAdmission {
  private readonly comments: Repository<CommentEntity>;

  constructor(database: Database) {
    this.comments = new Repository(database, CommentEntity);
  }

  /** Throws if the author has posted the same comment on the same record, or posts too fast. */
  async assertAllowed(comment: NewComment, { principal }: RequestContext): Promise<void> {
    if (await this.isDuplicate(comment)) throw new DuplicateComment();
    if (!mayModerate(principal) && (await this.isFlood(comment))) throw new CommentFlood();
  }

  /** Whether the author has an approved comment. */
  hasApprovedComment({ authorId, authorName, authorEmail }: CommentAuthor): Promise<boolean> {
    const guest = authorId === 0 && { authorName, authorEmail };
    return this.comments.existsBy({ status: 'approved', authorId, ...guest });
  }

  /** Whether the author has written the same comment on the same record. */
  isDuplicate({ postId, parentId, content, authorId, authorName, authorEmail }: NewComment): Promise<boolean> {
    return this.comments.existsBy({
      ...{ postId, parentId, content, status: Not('trash' as const) },
      ...{ authorId, authorName, authorEmail },
    });
  }

  /** The limit per minute uses the clock of the server, so a date in the past does not avoid it. */
  private async isFlood(comment: NewComment): Promise<boolean> {
    const recent = await this.comments.countBy(bySameAuthor(comment, { receivedAt: MoreThan(secondsFromNow(-60)) }));
    if (recent >= MAX_PER_MINUTE) return true;
    const since = secondsFromNow(-PAUSE_SECONDS);
    if (comment.createdAt <= since) return false;
    return this.comments.existsBy(bySameAuthor(comment, { createdAt: And(MoreThan(since), LessThanOrEqual(now())) }));
  }
}

/** Comments that fulfil a condition, of the same account or with the same e-mail address. */
const bySameAuthor = (
  { authorId, authorEmail }: NewComment,
  condition: FindOptionsWhere<CommentEntity>,
): FindOptionsWhere<CommentEntity>[] => [{ ...condition, authorEmail }, ...(authorId === 0 ? [] : [{ ...condition, authorId }])];
