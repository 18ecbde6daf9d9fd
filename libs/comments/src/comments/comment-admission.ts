import { Injectable } from '@nestjs/common';
import { Database, inSeconds, type Call } from '@grove/kernel';
import { CommentFlood, DuplicateComment } from '../errors.js';
import { moderates } from './comment-access.js';
import type { CommentEntity } from './comment.entity.js';
import type { Byline } from './comment-writer.rules.js';

const PAUSE_SECONDS = 15;
/** Comments that claim to be older do not count. */
const MEMORY_SECONDS = 3600;

type Newcomer = Byline & Pick<CommentEntity, 'postId' | 'parentId' | 'content' | 'createdAt'>;

/** Lets new comments in. All it knows is in the database, so any number of servers judge alike; it is asked when it is the writer's turn. */
@Injectable()
export class CommentAdmission {
  constructor(private readonly database: Database) {}

  /** Refuses what the same person has just said on the same record, and who says too much. */
  async admit(comment: Newcomer, call: Call): Promise<void> {
    if (await this.isSaid(comment)) throw new DuplicateComment();
    if (!moderates(call.principal) && (await this.isTooFast(comment))) throw new CommentFlood();
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

  private async isTooFast({ authorId, authorEmail, createdAt }: Newcomer): Promise<boolean> {
    const since = inSeconds(-MEMORY_SECONDS);
    const [{ last }] = await this.database.read<{ last: string | null }>(LAST, [since, authorId, authorEmail]);
    return last !== null && secondsOf(createdAt) - secondsOf(last) < PAUSE_SECONDS;
  }
}

const SAID =
  "SELECT id FROM comment WHERE post_id = ? AND status <> 'trash' AND parent_id = ? AND content = ? AND author_id = ? AND author_name = ? " +
  'AND author_email = ? LIMIT 1';

const LAST =
  'SELECT MAX(created_at) AS last FROM comment WHERE created_at >= ? AND ((author_id = ? AND author_id <> 0) OR author_email = ?)';

const secondsOf = (instant: string): number => Date.parse(`${instant.replace(' ', 'T')}Z`) / 1000;
