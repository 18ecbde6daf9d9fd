import { isListed, type Stored } from './stored.js';

/** Whether a post has a date of its own; without one it is published at the moment of its publication. */
export type PostDate = 'none' | 'past' | 'future';

export const DATES = { past: '2020-05-31T17:00:00', future: '2099-05-31T17:00:00' } as const;

export interface Post extends Stored {
  title: string;
  content: string;
  date: PostDate;
  password: string;
}

type PostFields = { readonly [Field in 'title' | 'content' | 'status']?: string | null };

/** `null` means "not sent". A date to come makes a published post wait, and one that has passed publishes it. */
export function changePost(post: Post, fields: PostFields): void {
  post.title = fields.title ?? post.title;
  post.content = fields.content ?? post.content;
  const status = fields.status ?? (post.isTrashed ? undefined : post.status);
  if (status === undefined) return;
  post.isTrashed = false;
  post.status = ['publish', 'future'].includes(status) ? (post.date === 'future' ? 'future' : 'publish') : status;
  if (post.status === 'private') post.password = '';
}

export const isPublic = (post: Post): boolean => isListed(post) && post.status === 'publish';
