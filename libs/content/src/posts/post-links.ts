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

/** The links of a post or page besides `self` and `collection`. */
export function linksOf(
  { id, type, author, featuredMedia, parent, hasMedium, hasParent }: Linked,
  context: RequestContext,
): Links {
  const cms = context.url('/cms/v2/');
  const self = `${cms}${ROUTES[type]}/${id}`;
  const embeddable = true as const;
  // It begins empty: when it began with a field, V8 of Node 24 created the links of each response among the old objects.
  const links: Links = {};
  links['about'] = [{ href: `${cms}types/${type}` }];
  if (author !== 0) links['author'] = [{ href: `${cms}users/${author}`, embeddable }];
  links['replies'] = [{ href: `${cms}comments?post=${id}`, embeddable }];
  links['version-history'] = [{ href: `${self}/revisions` }];
  if (parent !== 0) links['up'] = [{ href: hasParent ? `${cms}${ROUTES[type]}/${parent}` : context.url('/'), embeddable }];
  if (featuredMedia !== 0 && hasMedium) links['wp:featuredmedia'] = [{ href: `${cms}media/${featuredMedia}`, embeddable }];
  links['wp:attachment'] = [{ href: `${cms}media?parent=${id}` }];
  if (type === 'post')
    links['wp:term'] = [
      { href: `${cms}categories?post=${id}`, embeddable, taxonomy: 'category' },
      { href: `${cms}tags?post=${id}`, embeddable, taxonomy: 'post_tag' },
    ];
  return links;
}
