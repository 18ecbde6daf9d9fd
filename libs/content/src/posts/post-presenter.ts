import { utcText } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import type { PostEntity } from './post.entity.js';
import type { PostTermIds } from './post-terms.js';
import type { PostTexts } from './post-texts.js';
import type { RelatedRecords } from './post-links.js';
import type { Page, Post } from './post.resource.js';

/** The data that the JSON of a post needs in addition to the post and its terms. */
interface PostPresentation {
  readonly mountPoint: MountPoint;
  /** Whether the texts are shown although a password protects them. */
  readonly isUnlocked: boolean;
  readonly texts: PostTexts;
  /** The URL of the post on the site. */
  readonly link: string;
  /** Which of the medium and the parent that it names exist. */
  readonly related: ReadonlySet<number>;
}

/** A post or page with all fields of both. The serializer drops the fields that the resource does not declare. */
export function toPostResource(
  post: PostEntity,
  terms: PostTermIds,
  presentation: PostPresentation,
): Post & Page & RelatedRecords {
  const { mountPoint, texts, related } = presentation;
  const isProtected = post.password !== '';
  const guid = post.guid ?? `${mountPoint.home}/?${post.type === 'page' ? 'page_id' : 'p'}=${post.id}`;
  return {
    id: post.id,
    date: utcText(post.localAt),
    dateGmt: utcText(post.createdAt),
    guid: { raw: guid, rendered: guid },
    modified: utcText(post.localModifiedAt),
    modifiedGmt: utcText(post.modifiedAt),
    password: post.password,
    slug: post.slug,
    status: post.status,
    type: post.type,
    link: presentation.link,
    title: { raw: post.title, rendered: texts.title },
    content: { raw: post.content, rendered: texts.content, protected: isProtected },
    excerpt: { raw: post.excerpt, rendered: texts.excerpt, protected: isProtected },
    author: post.authorId,
    featuredMedia: post.featuredMedia,
    commentStatus: post.commentStatus,
    pingStatus: post.pingStatus,
    sticky: post.sticky,
    format: post.format,
    template: post.template,
    parent: post.parentId,
    menuOrder: post.menuOrder,
    meta: { footnotes: presentation.isUnlocked || !isProtected ? post.footnotes : '' },
    categories: terms.categories,
    tags: terms.tags,
    hasMedium: related.has(post.featuredMedia),
    hasParent: related.has(post.parentId),
  };
}
