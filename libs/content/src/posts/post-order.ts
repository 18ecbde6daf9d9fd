import { offsetOf, sortedIds, type SortKey, type Selection, type Statement } from '@grove/database';
import { slugify } from '@grove/core';
import { nearnessOf, searchOf } from './post-search.rules.js';
import type { AskedPosts } from './posts.query.js';

const ORDERS: Readonly<Record<string, string>> = {
  author: 'post.author_id',
  date: 'post.local_at',
  modified: 'post.local_modified_at',
  parent: 'post.parent_id',
  id: 'post.id',
  title: 'post.title_key',
  slug: 'post.slug',
  menu_order: 'post.menu_order',
};

/** Ids and slugs stand as they were sent, and what is nearest comes first, whatever direction was asked for. */
export function placedBy({ orderby, order, include, slug = [], search }: AskedPosts): SortKey {
  if (orderby === 'include') return asSent('post.id', include);
  if (orderby === 'include_slugs' && slug.length > 0) return asSent('post.slug', slug.map(slugify));
  if (orderby !== 'relevance') return { expression: { sql: ORDERS[orderby] ?? ORDERS['date'], values: [] }, order, tie: order };
  const { sql, values } = nearnessOf(searchOf(search!), 'post_search.search_text');
  return { expression: { sql: `CONCAT(${sql}, post.local_at)`, values }, order: 'desc', tie: 'desc', isByText: true };
}

function asSent(column: string, sent: readonly (number | string)[]): SortKey {
  const sql = `CASE ${column} ${sent.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  return { expression: { sql, values: sent.flatMap((value, place) => [value, place]) }, order: 'asc', tie: 'asc' };
}

/** The ids of a page with what places them. */
export const picked = (selection: Selection, query: AskedPosts): Statement =>
  sortedIds('post', selection, placedBy(query), { limit: query.perPage, offset: offsetOf(query) });
