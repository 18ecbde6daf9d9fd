import { utcText, type Context, type Mount } from '@grove/kernel';
import { rendered } from '../rendering/rendered.js';
import type { PostEntity } from './post.entity.js';
import type { CarriedTerms } from './post-terms.js';
import { addressOf } from './post-types.js';
import type { Page, Post } from './post.resource.js';

/** What a post is shown with besides itself. */
export interface Showing {
  readonly mount: Mount;
  readonly context: Context;
  /** The text is told although a password protects it. */
  readonly isOpen: boolean;
}

/** A post or page with all its derived fields; the declaration picks those that it has. */
export function presentPost(post: PostEntity, terms: CarriedTerms, showing: Showing): Post & Page {
  const { mount, context } = showing;
  const isProtected = post.password !== '';
  const isTold = !isProtected || showing.isOpen;
  const guid = `${mount.home}/?${post.type === 'page' ? 'page_id' : 'p'}=${post.id}`;
  const excerpt = () => (post.excerpt === '' ? rendered.excerpt(post.content) : rendered.text(post.excerpt));
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
    link: addressOf(post, mount),
    title: { raw: post.title, rendered: rendered.title(post.title) },
    content: {
      raw: post.content,
      // Where only excerpts are shown, texts need not be rendered.
      rendered: isTold && context !== 'embed' ? rendered.text(post.content) : '',
      protected: isProtected,
    },
    excerpt: { raw: post.excerpt, rendered: isTold ? excerpt() : '', protected: isProtected },
    author: post.authorId,
    featuredMedia: post.featuredMedia,
    commentStatus: post.commentStatus,
    pingStatus: post.pingStatus,
    sticky: post.sticky,
    format: post.format,
    template: post.template,
    parent: post.parentId,
    menuOrder: post.menuOrder,
    meta: { footnotes: isTold ? post.footnotes : '' },
    categories: [...terms.categories],
    tags: [...terms.tags],
  };
}
