import { utcText } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import type { PostEntity } from './post.entity.js';
import type { CarriedTerms } from './post-terms.js';
import type { PostTexts } from './post-texts.js';
import type { Page, Post } from './post.resource.js';

/** What a post is shown with besides itself. */
export interface Showing {
  readonly mountPoint: MountPoint;
  /** The text is told although a password protects it. */
  readonly isOpen: boolean;
  readonly texts: PostTexts;
  /** Its address on the site. */
  readonly link: string;
}

/** A post or page with all its derived fields; the declaration picks those that it has. */
export function presentPost(post: PostEntity, terms: CarriedTerms, showing: Showing): Post & Page {
  const { mountPoint, texts } = showing;
  const isProtected = post.password !== '';
  const guid = `${mountPoint.home}/?${post.type === 'page' ? 'page_id' : 'p'}=${post.id}`;
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
    link: showing.link,
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
    meta: { footnotes: showing.isOpen || !isProtected ? post.footnotes : '' },
    categories: [...terms.categories],
    tags: [...terms.tags],
  };
}
