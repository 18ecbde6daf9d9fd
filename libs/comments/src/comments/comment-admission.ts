import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { secondsFromNow, now } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import { CommentFlood, DuplicateComment } from '../errors.js';
import { moderates } from './comment-access.js';
import type { CommentEntity } from './comment.entity.js';
import type { Byline } from './comment-writer.rules.js';

const PAUSE_SECONDS = 15;
/** Whoever gives comments a date in the past, as those do who copy them from elsewhere, may send so many in a minute. */
const MOST_IN_A_MINUTE = 20;

type Newcomer = Byline & Pick<CommentEntity, 'postId' | 'parentId' | 'content' | 'createdAt'>;

/** Lets new comments in. All it knows is in the database, so any number of servers judge alike; it is asked when it is the writer's turn. */
@Injectable()
export class CommentAdmission {
  constructor(private readonly database: Database) {}

  /** Refuses what the same person has just said on the same record, and who says too much. */
  async admit(comment: Newcomer, { principal }: RequestContext): Promise<void> {
    if (await this.isSaid(comment)) throw new DuplicateComment();
    if (!moderates(principal) && (await this.isTooFast(comment))) throw new CommentFlood();
  }

  /** Whether the same person has a comment that was approved. */
  async isKnown({ authorId, authorName, authorEmail }: Byline): Promise<boolean> {
    const person = authorId === 0 ? [0, authorName, authorEmail] : [authorId];
    const named = authorId === 0 ? ' AND author_name = ? AND author_email = ?' : '';
    const sql = `SELECT id FROM comment WHERE status = 'approved' AND author_id = ?${named} LIMIT 1`;
    return (await this.database.read(sql, person)).length > 0;
  }

  private async isSaid({ postId, parentId, content, authorId, authorName, authorEmail }: Newcomer): Promise<boolean> {
    const said = await this.database.read(SAID, [postId, parentId, content, authorId, authorName, authorEmail]);
    return said.length > 0;
  }

  /** By the server's clock: a date in the past makes room for more, not for any number. */
  private async isTooFast({ authorId, authorEmail, createdAt }: Newcomer): Promise<boolean> {
    const [since, by] = [secondsFromNow(-PAUSE_SECONDS), [authorId, authorEmail]];
    const [{ recent }] = await this.database.read<{ recent: number | string }>(RECENT, [secondsFromNow(-60), ...by]);
    if (Number(recent) >= MOST_IN_A_MINUTE) return true;
    return createdAt > since && (await this.database.read(LAST, [since, now(), ...by])).length > 0;
  }
}

const SAID =
  "SELECT id FROM comment WHERE post_id = ? AND status <> 'trash' AND parent_id = ? AND content = ? AND author_id = ? AND author_name = ? " +
  'AND author_email = ? LIMIT 1';

const BY_THE_SAME = '((author_id = ? AND author_id <> 0) OR author_email = ?)';
const RECENT = `SELECT COUNT(*) AS recent FROM comment WHERE received_at > ? AND ${BY_THE_SAME}`;
const LAST = `SELECT id FROM comment WHERE created_at > ? AND created_at <= ? AND ${BY_THE_SAME} LIMIT 1`;
