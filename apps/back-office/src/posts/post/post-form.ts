import type { Page, PageInput, Post, PostInput } from '@grove/client';
import { changesOf } from '../../data/changes-of.js';
import type { Kind } from '../statuses.js';

export type Visibility = 'public' | 'password' | 'private';

/** The form of a post or page. */
export interface PostValues {
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  visibility: Visibility;
  password: string;
  /** In the time zone of the site, such as `2026-11-29T15:10:00`; empty for the moment at which it is published. */
  date: string;
  author: number | null;
  featured_media: number;
  /** Empty for a new post: the site has a setting. */
  comment_status: string;
  sticky: boolean;
  categories: number[];
  tags: number[];
  parent: number | null;
  menu_order: number;
}

/** A post or page as the interface answers it to those who may edit it. */
export type EditedPost = Omit<Post, keyof OnlyPost | keyof Texts> &
  Texts &
  Partial<OnlyPost> &
  Partial<Pick<Page, 'parent' | 'menu_order'>>;

/** What people have written. */
type Texts = Readonly<Record<'title' | 'content' | 'excerpt', string>>;

type OnlyPost = Pick<Post, 'sticky' | 'categories' | 'tags' | 'format' | 'template'>;

/** A new post or page. */
export const NEW_POST: PostValues = {
  ...{ title: '', content: '', excerpt: '', slug: '', visibility: 'public', password: '', date: '', author: null },
  ...{ featured_media: 0, comment_status: '', sticky: false, categories: [], tags: [], parent: null, menu_order: 0 },
};

/** The form of a post. */
export const toValues = (post: EditedPost): PostValues => ({
  title: post.title,
  content: post.content,
  excerpt: post.excerpt,
  slug: post.slug,
  visibility: post.status === 'private' ? 'private' : post.password ? 'password' : 'public',
  password: post.password ?? '',
  date: hasFloatingDate(post) ? '' : post.date,
  author: post.author || null,
  featured_media: post.featured_media,
  comment_status: post.comment_status,
  sticky: post.sticky ?? false,
  categories: post.categories ?? [],
  tags: post.tags ?? [],
  parent: post.parent || null,
  menu_order: post.menu_order ?? 0,
});

/** A draft whose date nobody has chosen has that of its last change. */
const hasFloatingDate = ({ status, date, modified }: EditedPost): boolean =>
  (status === 'draft' || status === 'pending') && date === modified;

/** What a save means for the status: the same one, or what the button says. */
export type Intent = 'save' | 'publish' | 'draft' | 'pending';

/** The status that a save sends; nothing if it stays. The server makes a scheduled post of one whose date is ahead. */
export function statusFor(intent: Intent, { visibility }: PostValues, current?: string): PostInput['status'] {
  if (intent === 'draft' || intent === 'pending') return intent;
  const published = visibility === 'private' ? 'private' : 'publish';
  if (intent === 'publish') return published;
  const isOut = current === 'publish' || current === 'future' || current === 'private';
  return isOut && (current === 'private') !== (visibility === 'private') ? published : undefined;
}

/** The fields that differ from those of the opened form. */
export const toChanges = (values: PostValues, opened: PostValues, kind: Kind): Partial<PostInput & PageInput> =>
  changesOf(toInput(values, kind), toInput(opened, kind));

function toInput(values: PostValues, kind: Kind): object {
  const { title, content, excerpt, slug, featured_media, comment_status, author } = values;
  return {
    ...{ title, content, excerpt, slug, featured_media },
    password: values.visibility === 'password' ? values.password : '',
    date: values.date || null,
    ...(comment_status && { comment_status }),
    ...(author && { author }),
    ...(kind === 'posts'
      ? { sticky: values.sticky, categories: values.categories, tags: values.tags }
      : { parent: values.parent ?? 0, menu_order: values.menu_order }),
  };
}
