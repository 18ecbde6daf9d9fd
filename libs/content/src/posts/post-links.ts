import type { Links, RequestContext } from '@grove/rest';
import { ROUTES, type PostType } from './post-types.js';

/** Whether the records exist that a post or page names. Those of imported posts may be gone. */
export interface RelatedRecords {
  readonly hasMedium: boolean;
  readonly hasParent: boolean;
}

/** What decides the links of a post or page. */
interface Linked extends RelatedRecords {
  readonly id: number;
  readonly type: PostType;
  readonly author: number;
  readonly featuredMedia: number;
  readonly parent: number;
}

/** The links of a post or page beside `self` and `collection`. */
export function linksOf(
  { id, type, author, featuredMedia, parent, hasMedium, hasParent }: Linked,
  context: RequestContext,
): Links {
  const cms = (path: string) => context.url(`/cms/v2/${path}`);
  const embeddable = true as const;
  return {
    about: [{ href: cms(`types/${type}`) }],
    ...(author !== 0 && { author: [{ href: cms(`users/${author}`), embeddable }] }),
    replies: [{ href: cms(`comments?post=${id}`), embeddable }],
    'version-history': [{ href: cms(`${ROUTES[type]}/${id}/revisions`) }],
    ...(parent !== 0 && { up: [{ href: hasParent ? cms(`${ROUTES[type]}/${parent}`) : context.url('/'), embeddable }] }),
    ...(featuredMedia !== 0 && hasMedium && { 'wp:featuredmedia': [{ href: cms(`media/${featuredMedia}`), embeddable }] }),
    'wp:attachment': [{ href: cms(`media?parent=${id}`) }],
    ...(type === 'post' && {
      'wp:term': [
        { href: cms(`categories?post=${id}`), embeddable, taxonomy: 'category' },
        { href: cms(`tags?post=${id}`), embeddable, taxonomy: 'post_tag' },
      ],
    }),
  };
}
