import type { RouteToolDeclaration } from './route-tool.js';

const SHOWN = ['id', 'date', 'status', 'link', 'title', 'excerpt'];
const LISTED = ['search', 'status', 'author', 'after', 'before', 'slug', 'include', 'orderby', 'order'];

/** The tools of posts and of pages. */
const writings = (noun: string, path: string, only: readonly string[]): RouteToolDeclaration[] => [
  {
    name: `${noun}s_find`,
    title: `Find ${noun}s`,
    description: `Reads the ${noun} with an id, or lists the ${noun}s that match.`,
    ids: { id: { description: `Id of a ${noun}, to read this one.` } },
    uses: [
      { when: 'id', method: 'GET', path: `${path}/<id>` },
      { method: 'GET', path, takes: [...LISTED, ...only] },
    ],
    shows: SHOWN,
  },
  {
    name: `${noun}_draft`,
    title: `Draft a ${noun}`,
    description: `Creates a ${noun} as a draft, which nobody sees before a person publishes it.`,
    uses: [
      {
        method: 'POST',
        path,
        takes: ['title', 'content', 'excerpt', 'featured_media', ...only.filter((name) => name !== 'sticky')],
        fixed: { status: 'draft' },
      },
    ],
    creates: true,
    shows: SHOWN,
  },
];

/** Tools for posts, pages, media, comments and reviews. */
export const CONTENT_TOOLS: readonly RouteToolDeclaration[] = [
  ...writings('post', '/cms/v2/posts', ['categories', 'tags', 'sticky']),
  ...writings('page', '/cms/v2/pages', ['parent']),
  {
    name: 'media_find',
    title: 'Find media',
    description: 'Reads the medium with an id, or lists the media that match.',
    ids: { id: { description: 'Id of a medium, to read this one.' } },
    uses: [
      { when: 'id', method: 'GET', path: '/cms/v2/media/<id>' },
      {
        method: 'GET',
        path: '/cms/v2/media',
        takes: ['search', 'media_type', 'mime_type', 'parent', 'after', 'before', 'include', 'orderby', 'order'],
      },
    ],
    shows: ['id', 'date', 'title', 'alt_text', 'media_type', 'mime_type', 'source_url', 'post'],
  },
  {
    name: 'comments_find',
    title: 'Find comments and reviews',
    description:
      'Reads the comment or review with an id, or lists those that match. A review is a comment on a product: its post is the id of the product, and meta has its rating.',
    ids: { id: { description: 'Id of a comment or review, to read this one.' } },
    uses: [
      { when: 'id', method: 'GET', path: '/cms/v2/comments/<id>' },
      {
        method: 'GET',
        path: '/cms/v2/comments',
        takes: ['search', 'status', 'type', 'post', 'author_email', 'after', 'before', 'include', 'orderby', 'order'],
      },
    ],
    shows: ['id', 'date', 'status', 'type', 'post', 'author_name', 'content', 'meta'],
  },
  {
    name: 'comment_moderate',
    title: 'Moderate a comment or review',
    description: 'Approves a comment or review, holds it back, or marks it as spam.',
    ids: { id: { description: 'Id of the comment or review.', required: true } },
    uses: [{ method: 'PUT', path: '/cms/v2/comments/<id>', takes: ['status'], requires: ['status'] }],
    capability: 'moderate_comments',
    destructive: true,
    shows: ['id', 'status', 'post', 'author_name', 'content'],
  },
];
