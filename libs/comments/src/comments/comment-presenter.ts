import { localText, utcText } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import type { Permalinks } from '@grove/settings';
import { avatarUrls } from '@grove/users';
import type { CommentTarget } from '../targets/comment-targets.js';
import type { CommentEntity } from './comment.entity.js';
import type { CommentWithLinks } from './comment.resource.js';
import { linkOfOtherRecord } from './other-record-links.rules.js';

/** The data that the JSON of a comment needs in addition to the comment. */
interface CommentPresentation {
  readonly zone: string;
  readonly permalinks: Permalinks;
  readonly mountPoint: MountPoint;
  readonly target?: CommentTarget;
  readonly hasReplies: boolean;
  /** The text as HTML. */
  readonly rendered: string;
}

/** The date of a comment as local time. Imported comments have one of their own. */
export const shownDate = ({ localAt, createdAt }: Pick<CommentEntity, 'localAt' | 'createdAt'>, zone: string): string =>
  localAt ? utcText(localAt) : localText(createdAt, zone);

/** A comment with all its fields. The serializer drops those that the view context does not show. */
export function toCommentResource(
  comment: CommentEntity,
  { zone, permalinks, mountPoint, target, hasReplies, rendered }: CommentPresentation,
): CommentWithLinks {
  const { id, parentId, authorId, authorName, authorEmail, authorUrl, authorIp, createdAt, content, status } = comment;
  return {
    ...{ id, authorName, authorEmail, authorUrl, authorIp, status },
    post: comment.postId,
    parent: parentId,
    author: authorId,
    authorUserAgent: comment.authorAgent,
    date: shownDate(comment, zone),
    dateGmt: utcText(createdAt),
    text: content,
    content: { raw: content, rendered },
    link: `${target?.link ?? linkOfOtherRecord(comment, mountPoint, permalinks)}#comment-${id}`,
    type: comment.type,
    authorAvatarUrls: avatarUrls(authorEmail),
    meta: target?.rated ? { rating: comment.rating } : {},
    up: target?.up,
    hasReplies,
  };
}
