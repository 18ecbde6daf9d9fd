import { offsetOfPage, placedIds, type PlacedBy, type Selection, type Statement } from '@grove/kernel';
import { nearnessOf, searchOf } from './post-search.rules.js';
import type { AskedPosts } from './posts.query.js';

const ORDERS: Readonly<Record<string, string>> = {
  date: 'post.local_at',
  id: 'post.id',
  title: 'post.title_key',
  slug: 'post.slug',
  menu_order: 'post.menu_order',
};

/** Ids stand as they were sent, and what is nearest comes first, whatever direction was asked for. */
export function placedBy({ orderby, order, include, search }: AskedPosts): PlacedBy {
  if (orderby === 'include') {
    const sql = `CASE post.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { place: { sql, values: include.flatMap((id, place) => [id, place]) }, order: 'asc', tie: 'asc' };
  }
  if (orderby !== 'relevance') return { place: { sql: ORDERS[orderby], values: [] }, order, tie: order };
  const { sql, values } = nearnessOf(searchOf(search!), 'post_search.search_text');
  return { place: { sql: `CONCAT(${sql}, post.local_at)`, values }, order: 'desc', tie: 'desc', isByText: true };
}

/** The ids of a page with what places them. */
export const picked = (selection: Selection, query: AskedPosts): Statement =>
  placedIds('post', selection, placedBy(query), { limit: query.perPage, offset: offsetOfPage(query) });
