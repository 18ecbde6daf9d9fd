import type { ListQuery } from './list-filters.js';

/** A query of a list, or its parts that have no row in common, such as one for each status: see `readPlaces`. */
export type List = ListQuery | readonly ListQuery[];

/** Which rows of a list to read. */
export interface PageOptions {
  readonly limit: number;
  readonly offset: number;
  /** The number of rows on all pages, if it is known. */
  readonly total?: number | undefined;
  /** The column with the ids of the rows, if the query reads another table that has them in the order of the list. */
  readonly id?: string | undefined;
}

/** The rows of a page, and how many there are on all pages. */
export interface RowPage<E> {
  readonly rows: E[];
  readonly total: number;
}

/** The shorter way to a page, from the beginning of the list, or in the opposite order from its end if the total is known. */
export function windowOf(parts: readonly ListQuery[], { limit, offset, total = Infinity }: PageOptions) {
  const end = Math.min(offset + limit, total);
  if (offset <= total - end) return { parts, limit, offset, isReversed: false };
  return { parts: parts.map(inOppositeOrder), limit: Math.max(0, end - offset), offset: total - end, isReversed: true };
}

function inOppositeOrder(query: ListQuery): ListQuery {
  const opposite = query.clone();
  for (const [expression, order] of Object.entries(query.expressionMap.orderBys))
    opposite.expressionMap.orderBys[expression] = order === 'DESC' ? 'ASC' : 'DESC';
  return opposite;
}
