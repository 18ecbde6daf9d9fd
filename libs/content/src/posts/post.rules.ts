import { foldForSorting } from '@grove/core';
import { EmptyPost, StickyWithPassword } from '../errors.js';
import type { DiscussionStatus, PostEntity } from './post.entity.js';
import { resolveDate, localTime, type Clock } from './post-dates.rules.js';
import { statusForDate } from './post-status.rules.js';
import type { PostInput } from './post.resource.js';
import type { PostType } from './post-types.js';

/** A new post without texts. */
export const emptyPost = (
  type: PostType,
  authorId: number,
  discussion: Record<'comments' | 'pings', DiscussionStatus>,
): PostEntity => ({
  id: 0,
  type,
  status: 'draft',
  previousStatus: '',
  createdAt: '',
  localAt: '',
  modifiedAt: '',
  localModifiedAt: '',
  hasFloatingDate: true,
  title: '',
  titleKey: '',
  slug: '',
  slugKey: null,
  content: '',
  excerpt: '',
  footnotes: '',
  authorId,
  password: '',
  featuredMedia: 0,
  commentStatus: discussion.comments,
  pingStatus: discussion.pings,
  sticky: false,
  format: 'standard',
  template: '',
  parentId: 0,
  menuOrder: 0,
  guid: null,
});

/** The post with the input applied, whose texts must be sanitized. `PostSlugs` sets the slug. */
export function applyChanges(base: PostEntity, current: PostEntity | undefined, input: PostInput, clock: Clock): PostEntity {
  const { now, zone } = clock;
  const requestedStatus = input.status ?? base.status;
  const date = resolveDate({ date: input.date, dateGmt: input.dateGmt }, current, requestedStatus, clock);
  const status = statusForDate(requestedStatus, date.createdAt, now);
  const title = input.title?.trim() ?? base.title;
  const post: PostEntity = {
    ...base,
    ...date,
    status,
    previousStatus: status === 'trash' ? base.previousStatus : '',
    modifiedAt: current ? now : date.createdAt,
    localModifiedAt: current ? localTime(now, zone) : date.localAt,
    title,
    titleKey: titleKeyOf(title),
    content: input.content ?? base.content,
    excerpt: input.excerpt ?? base.excerpt,
    footnotes: input.meta?.footnotes ?? base.footnotes,
    authorId: input.author || base.authorId,
    password: status === 'private' ? '' : (input.password ?? base.password),
    featuredMedia: input.featuredMedia ?? base.featuredMedia,
    commentStatus: input.commentStatus ?? base.commentStatus,
    pingStatus: input.pingStatus ?? base.pingStatus,
    sticky: input.sticky ?? base.sticky,
    format: input.format ?? base.format,
    template: input.template ?? base.template,
    parentId: input.parent ?? base.parentId,
    menuOrder: input.menuOrder ?? base.menuOrder,
  };
  assertValid(post);
  return post;
}

/** The sort key of a title: its beginning without accents and letter case. */
export const titleKeyOf = (title: string): string => foldForSorting(title).slice(0, 190);

/** Whether a change concerns the title, content or excerpt. */
export const isTextChanged = (before: PostEntity, after: PostEntity): boolean =>
  before.title !== after.title || before.content !== after.content || before.excerpt !== after.excerpt;

function assertValid({ type, title, content, excerpt, sticky, password }: PostEntity): void {
  if (type === 'post' && title === '' && content === '' && excerpt === '') throw new EmptyPost();
  if (sticky && password !== '') throw new StickyWithPassword();
}
