import { offsetOfPage, type Placing, type Selection, type Statement } from '@grove/kernel';
import { nearnessOf, searchOf } from './post-search.rules.js';
import { SEARCHED } from './post-selection.js';
import type { AskedPosts } from './posts.query.js';

const ORDERS: Readonly<Record<string, string>> = {
  date: 'post.local_at',
  id: 'post.id',
  title: 'post.title_key',
  slug: 'post.slug',
  menu_order: 'post.menu_order',
};

/** Ids stand as they were sent, and what is nearest comes first, whatever direction was asked for. */
export function placingOf({ orderby, order }: AskedPosts): Placing {
  if (orderby === 'include') return { order: 'asc', tie: 'asc' };
  if (orderby === 'relevance') return { order: 'desc', tie: 'desc' };
  return { order, tie: order };
}

/** The ids of a page with what places them. */
export function picked(selection: Selection, query: AskedPosts, tables = 'post', more = ''): Statement {
  return inOrder(selection, query, { tables, more, limit: query.perPage, offset: offsetOfPage(query) });
}

/** The ids of the first posts of a selection. */
export const firstOf = (selection: Selection, query: AskedPosts, limit: number): Statement =>
  inOrder(selection, query, { tables: 'post', more: '', limit, offset: 0 });

function inOrder(
  selection: Selection,
  query: AskedPosts,
  { tables, more, limit, offset }: { tables: string; more: string; limit: number; offset: number },
): Statement {
  const { order, tie } = placingOf(query);
  const { sql: where, values } = selection.condition;
  const place = placeOf(query);
  return {
    sql:
      `SELECT post.id, ${place.sql} AS place${more} FROM ${tables}${where} ` +
      `ORDER BY place ${order}, post.id ${tie} LIMIT ? OFFSET ?`,
    values: [...place.values, ...values, limit, offset],
  };
}

function placeOf({ orderby, include, search }: AskedPosts): Statement {
  if (orderby === 'include') {
    const sql = `CASE post.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { sql, values: include.flatMap((id, place) => [id, place]) };
  }
  if (orderby !== 'relevance') return { sql: ORDERS[orderby], values: [] };
  const nearness = nearnessOf(searchOf(search!), SEARCHED);
  return { sql: `CONCAT(${nearness.sql}, post.local_at)`, values: nearness.values };
}
