import { Injectable } from '@nestjs/common';
import type { Principal, RequestContext, ViewQuery } from '@grove/rest';
import * as errors from '../errors.js';
import { CommentTargets, type CommentTarget, type TargetCondition } from '../targets/comment-targets.js';
import { CommentEntity } from './comment.entity.js';
import type { Comment } from './comment.resource.js';
import type { CommentsQuery } from './comments.query.js';
import { parseStatus } from './comment-status.rules.js';

/** The author id that matches no comment: comments of guests belong to nobody. */
const NO_AUTHOR = -1;

const ALL: TargetCondition = () => '1 = 1';

const either =
  (one: TargetCondition, other: TargetCondition): TargetCondition =>
  (comments) =>
    `(${one(comments)} OR ${other(comments)})`;

/** Evaluates the condition once for each record instead of each comment. Inside, `comment` is the list of those records. */
const oncePerRecord =
  (condition: TargetCondition): TargetCondition =>
  (comments) => {
    const records = comments.subQuery().select('comment.post_id');
    records.from((all) => all.select('one.postId', 'post_id').distinct().from(CommentEntity, 'one'), 'comment');
    return `comment.postId IN ${records.where(condition(comments)).getQuery()}`;
  };

/** Whether the caller moderates all comments. */
export const mayModerate = (principal: Principal): boolean => principal.can('moderate_comments');

/** Throws if somebody who is no moderator sends fields that are reserved for moderators. */
export function assertModeratorFields(
  { author, authorIp, status }: Partial<Comment>,
  { principal, client }: RequestContext,
): void {
  if (mayModerate(principal)) return;
  if (author !== undefined && author !== principal.userId) throw new errors.ForeignAuthor();
  if (authorIp && authorIp !== client.address) throw new errors.ForeignAddress();
  if (status !== undefined) throw new errors.StatusNotYours();
}

/** Permissions for comments. */
@Injectable()
export class CommentPermissions {
  constructor(private readonly targets: CommentTargets) {}

  /** Moderators may edit all comments. Others may edit comments on records that they may edit; the author of the comment may not. */
  async mayEdit(comment: CommentEntity, context: RequestContext): Promise<boolean> {
    if (context.principal.userId === 0) return false;
    return mayModerate(context.principal) || ((await this.targetOf(comment, context))?.editable ?? false);
  }

  /** Who may read the record, perhaps with its password, reads its approved comments. Authors also read their own comments on hold. */
  async mayRead(comment: CommentEntity, context: RequestContext, password?: string): Promise<boolean> {
    const { userId } = context.principal;
    if (mayModerate(context.principal)) return true;
    if (comment.status === 'hold' && userId !== 0 && comment.authorId === userId) return true;
    const target = await this.targetOf(comment, context, password);
    return target !== undefined && (target.editable || (comment.status === 'approved' && target.readable));
  }

  /** Throws if the caller may not use the arguments of a list. */
  async assertListAllowed(query: Partial<CommentsQuery> & ViewQuery, context: RequestContext): Promise<void> {
    const { principal } = context;
    await this.assertTargetsReadable(query, context);
    if (query.context === 'edit' && !mayModerate(principal)) throw new errors.CommentContextRefused();
    if (principal.can('edit_posts')) return;
    const names = restrictedNames(query);
    if (names.length > 0) throw new errors.CommentFilterRefused({ names: names.join(', ') });
  }

  /** The comments that the caller may read, as a condition over `comment`. The records that the list names have been checked before. */
  readableCondition({ principal }: RequestContext, { post, status }: CommentsQuery): TargetCondition {
    if (mayModerate(principal)) return ALL;
    const readable = post.length > 0 ? ALL : this.targets.readable(principal);
    const editable = this.targets.editable(principal);
    if (parseStatus(status) === 'approved') return post.length > 0 ? ALL : oncePerRecord(either(readable, editable));
    const ownOnHold: TargetCondition = (comments) => {
      comments.setParameter('writer', principal.userId || NO_AUTHOR);
      return "(comment.status = 'hold' AND comment.authorId = :writer)";
    };
    const approved: TargetCondition = (comments) => `(comment.status = 'approved' AND ${readable(comments)})`;
    return either(either(approved, ownOnHold), editable);
  }

  private async assertTargetsReadable(
    { post: ids = [], password }: Partial<CommentsQuery>,
    context: RequestContext,
  ): Promise<void> {
    if (ids.length === 0) return;
    if (ids.includes(0) && !mayModerate(context.principal)) throw new errors.CommentNotReadable();
    // The password of one record must not be tried on several.
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
    ...(parseStatus(status) !== 'approved' ? ['status'] : []),
    ...(type !== 'comment' ? ['type'] : []),
  ];
}
