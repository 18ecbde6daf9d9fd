import type { Mount } from '@grove/kernel';

/** The kinds of records that are written like posts. */
export type PostType = 'post' | 'page';

/** Where records of a type are served, below `cms/v2`. */
export const ROUTES: Readonly<Record<PostType, string>> = { post: 'posts', page: 'pages' };

/** The address of a record for readers. One that has no slug yet is named by its number. */
export function addressOf(
  { id, type, slug }: { id: number; type: PostType; slug: string },
  { home }: Pick<Mount, 'home'>,
): string {
  if (type === 'page') return `${home}/?page_id=${id}`;
  return slug === '' ? `${home}/?p=${id}` : `${home}/${slug}/`;
}
