import { localText, utcText } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import { avatarUrls } from '@grove/users';
import type { CommentTarget } from '../targets/comment-targets.js';
import type { CommentEntity } from './comment.entity.js';
import type { ShownComment } from './comment.resource.js';

/** What a comment is shown with besides itself. */
export interface Surroundings {
  readonly zone: string;
  readonly mountPoint: MountPoint;
  readonly target?: CommentTarget;
  readonly isAnswered: boolean;
  /** The text as HTML. */
  readonly rendered: string;
}

/** A comment as the interface tells it; the context leaves out what is not for everybody. */
export function presentComment(
  comment: CommentEntity,
  { zone, mountPoint, target, isAnswered, rendered }: Surroundings,
): ShownComment {
  const { id, parentId, authorId, authorName, authorEmail, authorUrl, authorIp, createdAt, content, status } = comment;
  return {
    ...{ id, authorName, authorEmail, authorUrl, authorIp, status },
    post: comment.postId,
    parent: parentId,
    author: authorId,
    authorUserAgent: comment.authorAgent,
    date: localText(createdAt, zone),
    dateGmt: utcText(createdAt),
    text: content,
    content: { raw: content, rendered },
    link: `${target?.link ?? `${mountPoint.home}/`}#comment-${id}`,
    type: 'comment',
    authorAvatarUrls: avatarUrls(authorEmail),
    meta: target?.rated ? { rating: comment.rating } : {},
    up: target?.up,
    isAnswered,
  };
}
