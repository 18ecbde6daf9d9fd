import { In, Not } from 'typeorm';
import type { SourceConditions } from '../source/source-rows.js';
import type { WordPressSource } from '../source/wordpress-source.js';

/** A row of the table of posts, in which WordPress also has media, products, coupons, orders and others. */
export interface PostRow {
  readonly ID: number;
  readonly post_author: number;
  readonly post_date: string | null;
  readonly post_date_gmt: string | null;
  readonly post_content: string;
  readonly post_title: string;
  readonly post_excerpt: string;
  readonly post_status: string;
  readonly comment_status: string;
  readonly ping_status: string;
  readonly post_password: string;
  readonly post_name: string;
  readonly post_modified: string | null;
  readonly post_modified_gmt: string | null;
  readonly post_parent: number;
  readonly guid: string;
  readonly menu_order: number;
  readonly post_type: string;
  readonly post_mime_type: string;
}

const TEXTS = [
  ...(['post_content', 'post_title', 'post_excerpt', 'post_status', 'comment_status', 'ping_status', 'post_password'] as const),
  ...(['post_name', 'guid', 'post_type', 'post_mime_type'] as const),
];

/** Reads posts in the order of their ids. In a broken dump a text may be missing. */
export async function readPosts(source: WordPressSource, where: SourceConditions): Promise<PostRow[]> {
  const rows = await source.find<{ -readonly [K in keyof PostRow]: PostRow[K] }>('posts', { where, order: { ID: 'ASC' } });
  for (const row of rows) for (const name of TEXTS) row[name] ??= '';
  return rows;
}

/** Records that are posts of one type, with their metadata. */
export const postsOfType = (type: string) => ({
  table: 'posts',
  key: 'ID',
  where: { post_type: type },
  parts: [{ table: 'postmeta', on: { post_id: 'ID' } }],
});

/** The same; that somebody edits a post is no change of it. */
export const editedPosts = (type: string) => ({
  ...postsOfType(type),
  parts: [{ table: 'postmeta', on: { post_id: 'ID' }, where: { meta_key: Not(In(['_edit_lock', '_edit_last'])) } }],
});
