import { foldForSearch } from '@grove/core';
import { EmptyPost, StickyWithPassword } from '../errors.js';
import type { Openness, PostEntity } from './post.entity.js';
import { dateAfter, wallTime, type Clock } from './post-dates.rules.js';
import { settledStatus } from './post-status.rules.js';
import type { PostInput } from './post.resource.js';
import type { PostType } from './post-types.js';

/** A post that nobody wrote anything into yet. */
export const blankPost = (type: PostType, authorId: number, openness: Record<'comments' | 'pings', Openness>): PostEntity => ({
  id: 0,
  type,
  status: 'draft',
  trashedFrom: '',
  createdAt: '',
  localAt: '',
  modifiedAt: '',
  localModifiedAt: '',
  floating: true,
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
  commentStatus: openness.comments,
  pingStatus: openness.pings,
  sticky: false,
  format: 'standard',
  template: '',
  parentId: 0,
  menuOrder: 0,
});

/** The post after a change whose texts were cleaned; its slug is decided where it is stored. */
export function revised(base: PostEntity, current: PostEntity | undefined, input: PostInput, clock: Clock): PostEntity {
  const { now, zone } = clock;
  const asked = input.status ?? base.status;
  const date = dateAfter({ date: input.date, dateGmt: input.dateGmt }, current, asked, clock);
  const status = settledStatus(asked, date.createdAt, now);
  const title = input.title ?? base.title;
  const post: PostEntity = {
    ...base,
    ...date,
    status,
    trashedFrom: status === 'trash' ? base.trashedFrom : '',
    modifiedAt: current ? now : date.createdAt,
    localModifiedAt: current ? wallTime(now, zone) : date.localAt,
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
  refuseWhatCannotBe(post);
  return post;
}

/** Sorting goes by the beginning of a title, without accents and case. */
export const titleKeyOf = (title: string): string => foldForSearch(title).slice(0, 190);

/** Whether a change touches what readers read. */
export const isRewritten = (before: PostEntity, after: PostEntity): boolean =>
  before.title !== after.title || before.content !== after.content || before.excerpt !== after.excerpt;

function refuseWhatCannotBe({ type, title, content, excerpt, sticky, password }: PostEntity): void {
  if (type === 'post' && title === '' && content === '' && excerpt === '') throw new EmptyPost();
  if (sticky && password !== '') throw new StickyWithPassword();
}
