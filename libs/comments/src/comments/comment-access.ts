import { Injectable } from '@nestjs/common';
import type { Principal, RequestContext, ViewQuery } from '@grove/rest';
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
  async mayEdit(comment: CommentEntity, context: RequestContext): Promise<boolean> {
    if (context.principal.userId === 0) return false;
    return moderates(context.principal) || ((await this.targetOf(comment, context))?.editable ?? false);
  }

  /** What is approved is for whoever may read what it is about, maybe with its password; what waits is also for its writer. */
  async mayRead(comment: CommentEntity, context: RequestContext, password?: string): Promise<boolean> {
    const { userId } = context.principal;
    if (moderates(context.principal)) return true;
    if (comment.status === 'hold' && userId !== 0 && comment.authorId === userId) return true;
    const target = await this.targetOf(comment, context, password);
    return target !== undefined && (target.editable || (comment.status === 'approved' && target.readable));
  }

  /** Refuses a list that tells more than the caller may know. */
  async refuseList(query: Partial<CommentsQuery> & ViewQuery, context: RequestContext): Promise<void> {
    const { principal } = context;
    await this.refuseTargets(query, context);
    if (query.context === 'edit' && !moderates(principal)) throw new errors.CommentContextRefused();
    if (principal.can('edit_posts')) return;
    const names = restrictedNames(query);
    if (names.length > 0) throw new errors.CommentFilterRefused({ names: names.join(', ') });
  }

  /** The condition over `comment` of a list: what the caller may read. Records that the list names were found readable before. */
  listed({ principal }: RequestContext, { post, status }: CommentsQuery): TargetCondition {
    if (moderates(principal)) return ALL;
    const readable = post.length > 0 ? ALL : this.targets.readable(principal);
    const editable = this.targets.editable(principal);
    if (statusNamed(status) === 'approved') return post.length > 0 ? ALL : aboutAny(either(readable, editable));
    const own = { sql: "(comment.status = 'hold' AND comment.author_id = ?)", values: [principal.userId || NOBODY] };
    const shown = { sql: `(comment.status = 'approved' AND ${readable.sql})`, values: readable.values };
    return either(either(shown, own), editable);
  }

  private async refuseTargets({ post: ids = [], password }: Partial<CommentsQuery>, context: RequestContext): Promise<void> {
    if (ids.length === 0) return;
    if (ids.includes(0) && !moderates(context.principal)) throw new errors.CommentNotReadable();
    // A password opens one record; with several it would be tried on all of them.
    const targets = await this.targets.find(ids, context, ids.length === 1 ? password : undefined);
    for (const { readable, editable } of targets.values()) if (!readable && !editable) throw new errors.TargetNotReadable();
  }

  private async targetOf(
    { postId }: CommentEntity,
    context: RequestContext,
    password?: string,
  ): Promise<CommentTarget | undefined> {
    return (await this.targets.find([postId], context, password)).get(postId);
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
