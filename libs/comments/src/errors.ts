import { restError } from '@grove/core';
import type { ResourceErrors } from '@grove/rest';
import './errors.nl.js';

/** Reading. */
export const CommentNotFound = restError('rest_comment_invalid_id', 404, 'There is no comment with this id.');
export const TargetGone = restError('rest_post_invalid_id', 404, 'The comment is on a record that does not exist any more.');
export const CommentNotReadable = restError(
  'rest_cannot_read',
  'refused',
  'You may not read this comment. Sign in as its writer or as someone who isModerator comments.',
);
export const TargetNotReadable = restError(
  'rest_cannot_read_post',
  'refused',
  'You may not read what this comment is about. Send its password, or sign in as someone who may.',
);
export const CommentContextRefused = restError(
  'rest_forbidden_context',
  'refused',
  'This context is for those who moderate comments. Leave it out, or sign in as one of them.',
);
export const CommentFilterRefused = restError(
  'rest_forbidden_param',
  'refused',
  'You may not filter by {names}. Leave it out, or sign in as someone who writes posts.',
);

/** Writing: who, and on what. */
export const CommentNotEditable = restError(
  'rest_cannot_edit',
  'refused',
  'You may not change this comment. Sign in as someone who isModerator comments.',
);
export const CommentExists = restError(
  'rest_comment_exists',
  400,
  'A new comment gets its id from us. Leave the id out, or change the comment.',
);
export const LoginRequired = restError('rest_comment_login_required', 401, 'Sign in to comment.');
export const ForeignAuthor = restError(
  'rest_comment_invalid_author',
  'refused',
  'You comment in your own name. Leave author out, or have a moderator write for others.',
);
export const ForeignAddress = restError(
  'rest_comment_invalid_author_ip',
  'refused',
  'Only moderators say from where a comment comes. Leave author_ip out.',
);
export const FutureDate = restError(
  'rest_comment_invalid_date',
  'refused',
  'Only moderators date a comment in the future. Leave the date out, or send one that has passed.',
);
export const StatusNotYours = restError(
  'rest_comment_invalid_status',
  'refused',
  'Only moderators give a comment its status. Leave status out.',
);
export const UnknownTarget = restError(
  'rest_comment_invalid_post_id',
  403,
  'There is nothing with this id to comment on. Send the id of a post, a page, a medium or a product as post.',
);
export const CommentTargetIsDraft = restError(
  'rest_comment_draft_post',
  403,
  'This is not published yet. Publish it, then comment.',
);
export const TrashedTarget = restError('rest_comment_trash_post', 403, 'This is in the trash. Restore it, then comment.');
export const ClosedTarget = restError('rest_comment_closed', 403, 'Comments on this are closed.');

/** Writing: what. */
export const ContentMissing = restError('rest_comment_content_invalid', 400, 'The comment is empty. Send a text as content.');
export const RatingMissing = restError(
  'rest_comment_rating_required',
  400,
  'A review of this shop needs a rating. Send one from 1 to 5 as meta.rating.',
);
export const AuthorMissing = restError(
  'rest_comment_author_data_required',
  400,
  'A guest has a name and an e-mail address. Send author_name and author_email.',
);
export const UnknownAuthor = restError('rest_comment_author_invalid', 400, 'No account has the id sent as author.');
export const DuplicateComment = restError(
  'comment_duplicate',
  409,
  'The same comment of the same person is there already. Nothing was stored.',
);
export const CommentFlood = restError('comment_flood', 400, 'You comment too fast. Wait fifteen seconds, then send it again.');
export const CommentTrashed = restError(
  'rest_already_trashed',
  410,
  'The comment is in the trash already. Send force=true to delete it for good.',
);

/** The errors of comments, for documents. */
const READING = [CommentNotReadable, TargetNotReadable, CommentContextRefused];
const WRITING = [ForeignAuthor, ForeignAddress, FutureDate, StatusNotYours, ContentMissing, UnknownAuthor, UnknownTarget];
export const COMMENT_ERRORS: ResourceErrors = {
  list: [...READING, CommentFilterRefused],
  view: [CommentNotFound, TargetGone, ...READING],
  create: [
    ...[LoginRequired, TargetNotReadable, ...WRITING, CommentTargetIsDraft, TrashedTarget, ClosedTarget],
    ...[CommentExists, RatingMissing, AuthorMissing, DuplicateComment, CommentFlood],
  ],
  edit: [CommentNotFound, CommentNotEditable, ...WRITING],
  delete: [CommentNotFound, CommentTrashed],
};
