import { Injectable } from '@nestjs/common';
import type { RestRequest, Principal } from '@grove/rest';
import * as errors from '../errors.js';
import { CommentTargets, type CommentTarget, type TargetCondition } from '../targets/comment-targets.js';
import type { CommentEntity } from './comment.entity.js';
import type { CommentsQuery } from './comments.query.js';
import { statusNamed } from './comment-status.rules.js';

/** What guests write is nobody's. */
const NOBODY = -1;

const ALL: TargetCondition = { sql: '1 = 1', values: [] };

const either = (one: TargetCondition, other: TargetCondition): TargetCondition => ({
  sql: `(${one.sql} OR ${other.sql})`,
  values: [...one.values, ...other.values],
});

/** Asks of each record once, not of each comment on it; inside, `comment` is the list of those records. */
const aboutAny = ({ sql, values }: TargetCondition): TargetCondition => ({
  sql: `comment.post_id IN (SELECT comment.post_id FROM (SELECT DISTINCT post_id FROM comment) comment WHERE ${sql})`,
  values,
});

export const moderates = (principal: Principal): boolean => principal.can('moderate_comments');

/** Who may read and change which comment. */
@Injectable()
export class CommentAccess {
  constructor(private readonly targets: CommentTargets) {}

  /** Moderators may, and so may whoever may change what it is about: an author on the own posts. Its writer may not. */
  async mayEdit(comment: CommentEntity, call: RestRequest): Promise<boolean> {
    if (call.principal.userId === 0) return false;
    return moderates(call.principal) || ((await this.targetOf(comment, call))?.editable ?? false);
  }

  /** What is approved is for whoever may read what it is about; what waits is also for its writer. */
  async mayRead(comment: CommentEntity, call: RestRequest): Promise<boolean> {
    const { userId } = call.principal;
    if (moderates(call.principal)) return true;
    if (comment.status === 'hold' && userId !== 0 && comment.authorId === userId) return true;
    const target = await this.targetOf(comment, call);
    return target !== undefined && (target.editable || (comment.status === 'approved' && target.readable));
  }

  /** Refuses a list that tells more than the caller may know. */
  async refuseList(call: RestRequest): Promise<void> {
    const { principal, context } = call;
    const query = call.args as Partial<CommentsQuery>;
    await this.refuseTargets(query.post ?? [], call);
    if (context === 'edit' && !moderates(principal)) throw new errors.CommentContextRefused();
    if (principal.can('edit_posts')) return;
    const names = restrictedNames(query);
    if (names.length > 0) throw new errors.CommentFilterRefused({ names: names.join(', ') });
  }

  /** The condition over `comment` of a list: what the caller may read. Records that the list names were found readable before. */
  listed({ principal }: RestRequest, { post, status }: CommentsQuery): TargetCondition {
    if (moderates(principal)) return ALL;
    const readable = post.length > 0 ? ALL : this.targets.readable(principal);
    const editable = this.targets.editable(principal);
    if (statusNamed(status) === 'approved') return post.length > 0 ? ALL : aboutAny(either(readable, editable));
    const own = { sql: "(comment.status = 'hold' AND comment.author_id = ?)", values: [principal.userId || NOBODY] };
    const shown = { sql: `(comment.status = 'approved' AND ${readable.sql})`, values: readable.values };
    return either(either(shown, own), editable);
  }

  private async refuseTargets(ids: readonly number[], call: RestRequest): Promise<void> {
    if (ids.length === 0) return;
    if (ids.includes(0) && !moderates(call.principal)) throw new errors.CommentNotReadable();
    // A password opens one record; with several it would be tried on all of them.
    const asking = ids.length === 1 ? call : withoutPassword(call);
    for (const { readable, editable } of (await this.targets.find(ids, asking)).values())
      if (!readable && !editable) throw new errors.TargetNotReadable();
  }

  private async targetOf({ postId }: CommentEntity, call: RestRequest): Promise<CommentTarget | undefined> {
    return (await this.targets.find([postId], call)).get(postId);
  }
}

function restrictedNames({ author, authorExclude, authorEmail, status = 'approve', type = 'comment' }: Partial<CommentsQuery>) {
  return [
    ...(author?.length ? ['author'] : []),
    ...(authorExclude?.length ? ['author_exclude'] : []),
    ...(authorEmail ? ['author_email'] : []),
    ...(statusNamed(status) !== 'approved' ? ['status'] : []),
    ...(type !== 'comment' ? ['type'] : []),
  ];
}

function withoutPassword(call: RestRequest): RestRequest {
  const { password: _tried, ...sent } = call.sent;
  return call.with(sent, call.args);
}
