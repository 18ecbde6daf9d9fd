import { currentDependencies, now } from '@grove/core';
import type { EngineName, SortKey, Statement } from '@grove/database';
import { productPriceAt } from './price-conditions.js';
import type { AnyProductsQuery } from './products.versions.query.js';

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'product.created_at',
  id: 'product.id',
  title: 'product.name_key',
  slug: 'product.slug',
  menu_order: 'product.menu_order',
  modified: 'product.modified_at',
  popularity: 'product.total_sales',
  sales: 'product.total_sales',
  rating: 'CASE product.rating_count WHEN 0 THEN 0 ELSE 1.0 * product.rating_stars / product.rating_count END',
};

const RANDOM: Readonly<Record<EngineName, string>> = { mysql: 'RAND()', sqlite: 'RANDOM()' };

/** The order of a list. */
export function sortKeyOf(query: AnyProductsQuery, engine: EngineName): SortKey {
  const { orderby, order, include, search, datesAreGmt } = query;
  if ((orderby === 'include' || orderby === 'post__in') && include.length > 0) {
    const sql = `CASE product.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { expression: { sql, values: include.flatMap((id, index) => [id, index]) }, order: 'asc', tie: 'asc' };
  }
  // Products of the same second: a search of version 1 sorts them by rising id, other lists follow the order of the list.
  const tie = search && datesAreGmt === undefined ? 'asc' : order;
  if (orderby === 'popularity') return { expression: column(SORT_COLUMNS['popularity']), order: 'desc', tie: 'desc' };
  return { expression: expressionOf(query, engine), order, tie };
}

function expressionOf({ orderby, order }: AnyProductsQuery, engine: EngineName): Statement {
  if (Object.hasOwn(SORT_COLUMNS, orderby)) return column(SORT_COLUMNS[orderby]);
  const isRandom = orderby === 'random' || orderby === 'rand';
  if (!isRandom && orderby !== 'price') return column(SORT_COLUMNS['date']);
  // Chance, and the beginning or the end of a sale, change the order.
  currentDependencies()?.forbidReuse();
  return isRandom ? column(RANDOM[engine]) : productPriceAt(order === 'asc' ? 'lowest' : 'highest', now(), engine);
}

const column = (sql: string): Statement => ({ sql, values: [] });
