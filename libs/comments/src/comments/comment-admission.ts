import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { secondsFromNow, now } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import { CommentFlood, DuplicateComment } from '../errors.js';
import { mayModerate } from './comment-permissions.js';
import type { CommentEntity } from './comment.entity.js';
import type { CommentAuthor } from './comment-author.rules.js';

/** The minimum time between the dates of two comments of one author. */
const PAUSE_SECONDS = 15;
/** The limit for comments with a date in the past, such as those of an import. */
const MAX_PER_MINUTE = 20;

type NewComment = CommentAuthor & Pick<CommentEntity, 'postId' | 'parentId' | 'content' | 'createdAt'>;

/** Refuses duplicate comments and floods. It only uses the database, so all servers decide alike. The caller holds the named lock of the author. */
@Injectable()
export class CommentAdmission {
  constructor(private readonly database: Database) {}

  /** Throws if the author has posted the same comment on the same record, or posts too fast. */
  async assertAllowed(comment: NewComment, { principal }: RequestContext): Promise<void> {
    if (await this.isDuplicate(comment)) throw new DuplicateComment();
    if (!mayModerate(principal) && (await this.isFlood(comment))) throw new CommentFlood();
  }

  /** Whether the author has an approved comment. */
  async hasApprovedComment({ authorId, authorName, authorEmail }: CommentAuthor): Promise<boolean> {
    const person = authorId === 0 ? [0, authorName, authorEmail] : [authorId];
    const named = authorId === 0 ? ' AND author_name = ? AND author_email = ?' : '';
    const sql = `SELECT id FROM comment WHERE status = 'approved' AND author_id = ?${named} LIMIT 1`;
    return (await this.database.read(sql, person)).length > 0;
  }

  /** Whether the author has written the same comment on the same record. */
  async isDuplicate({ postId, parentId, content, authorId, authorName, authorEmail }: NewComment): Promise<boolean> {
    const duplicates = await this.database.read(DUPLICATES, [postId, parentId, content, authorId, authorName, authorEmail]);
    return duplicates.length > 0;
  }

  /** The limit per minute uses the clock of the server, so a date in the past does not avoid it. */
  private async isFlood({ authorId, authorEmail, createdAt }: NewComment): Promise<boolean> {
    const [since, by] = [secondsFromNow(-PAUSE_SECONDS), [authorId, authorEmail]];
    const [{ recent }] = await this.database.read<{ recent: number | string }>(RECENT, [secondsFromNow(-60), ...by]);
    if (Number(recent) >= MAX_PER_MINUTE) return true;
    return createdAt > since && (await this.database.read(LAST, [since, now(), ...by])).length > 0;
  }
}

const DUPLICATES =
  "SELECT id FROM comment WHERE post_id = ? AND status <> 'trash' AND parent_id = ? AND content = ? AND author_id = ? AND author_name = ? " +
  'AND author_email = ? LIMIT 1';

const SAME_AUTHOR = '((author_id = ? AND author_id <> 0) OR author_email = ?)';
const RECENT = `SELECT COUNT(*) AS recent FROM comment WHERE received_at > ? AND ${SAME_AUTHOR}`;
const LAST = `SELECT id FROM comment WHERE created_at > ? AND created_at <= ? AND ${SAME_AUTHOR} LIMIT 1`;
