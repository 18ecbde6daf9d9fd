import { offsetOf, sortedIds, type SortKey, type Selection, type Statement } from '@grove/database';
import { slugify } from '@grove/core';
import { relevanceOf, searchOf } from './post-search.rules.js';
import type { PostListQuery } from './posts.query.js';

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

/** The sort key of a list. The orders `include`, `include_slugs` and `relevance` ignore the direction. */
export function sortKeyOf({ orderby, order, include, slug = [], search }: PostListQuery): SortKey {
  if (orderby === 'include') return listPosition('post.id', include);
  if (orderby === 'include_slugs' && slug.length > 0) return listPosition('post.slug', slug.map(slugify));
  if (orderby !== 'relevance') return { expression: { sql: ORDERS[orderby] ?? ORDERS['date'], values: [] }, order, tie: order };
  const { sql, values } = relevanceOf(searchOf(search!), 'post_search.search_text');
  return { expression: { sql: `CONCAT(${sql}, post.local_at)`, values }, order: 'desc', tie: 'desc', isByText: true };
}

/** Sorts rows as their values stand in a list. */
function listPosition(column: string, values: readonly (number | string)[]): SortKey {
  const sql = `CASE ${column} ${values.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  return { expression: { sql, values: values.flatMap((value, index) => [value, index]) }, order: 'asc', tie: 'asc' };
}

/** Selects the ids of a page with their sort keys. */
export const pageOfIds = (selection: Selection, query: PostListQuery): Statement =>
  sortedIds('post', selection, sortKeyOf(query), { limit: query.perPage, offset: offsetOf(query) });

/** The same for posts of several types. Each type has an index in the order of the list, so only the first posts of each are merged. */
export function pageOfIdsOfTypes(selections: readonly Selection[], query: PostListQuery): Statement {
  if (selections.length === 1) return pageOfIds(selections[0], query);
  const key = sortKeyOf(query);
  const [offset, limit] = [offsetOf(query), query.perPage];
  const firsts = selections.map((selection) => sortedIds('post', selection, key, { limit: offset + limit }));
  return {
    sql:
      `${firsts.map(({ sql }, index) => `SELECT id, sort_key FROM (${sql}) first_${index}`).join(' UNION ALL ')} ` +
      `ORDER BY sort_key ${key.order}, id ${key.tie} LIMIT ? OFFSET ?`,
    values: [...firsts.flatMap(({ values }) => values), limit, offset],
  };
}
