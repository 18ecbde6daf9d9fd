import { currentDependencies, now } from '@grove/core';
import { type EngineName, indexName, listedOrder, type SortKey } from '@grove/database';
import type { SelectQueryBuilder } from 'typeorm';
import { listedStatuses, listedTypes } from './listed-kinds.rules.js';
import { PRICED_OR_STOCKED, productPrice } from './price-conditions.sql.js';
import type { ProductEntity } from '../product.entity.js';
import type { AnyProductsQuery } from '../api/query-v3.js';

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'product.createdAt',
  id: 'product.id',
  title: 'product.nameKey',
  slug: 'product.slug',
  menu_order: 'product.menuOrder',
  modified: 'product.modifiedAt',
  sales: 'product.totalSales',
};

const RATING = 'CASE product.rating_count WHEN 0 THEN 0 ELSE 1.0 * product.rating_stars / product.rating_count END';

const RANDOM: Readonly<Record<EngineName, string>> = { mysql: 'RAND()', sqlite: 'RANDOM()' };

/** The order of a list. */
export function sortKeyOf(query: AnyProductsQuery, engine: EngineName): SortKey {
  const { orderby, order, include, search, datesAreGmt } = query;
  if ((orderby === 'include' || orderby === 'post__in') && include.length > 0) return listedOrder('product.id', include);
  if (orderby === 'popularity') return { expression: SORT_COLUMNS['sales'], order: 'desc', tie: 'desc' };
  // Products of the same second: a search of version 1 sorts them by rising id, other lists follow the order of the list.
  const directions = { order, tie: search && datesAreGmt === undefined ? ('asc' as const) : order };
  if (Object.hasOwn(SORT_COLUMNS, orderby)) return { expression: SORT_COLUMNS[orderby], ...directions };
  if (orderby === 'rating') return { expression: RATING, computedFrom: 'row', ...directions };
  const isRandom = orderby === 'random' || orderby === 'rand';
  if (!isRandom && orderby !== 'price') return { expression: SORT_COLUMNS['date'], ...directions };
  // Chance, and the beginning or the end of a sale, change the order.
  currentDependencies()?.forbidReuse();
  const expression = isRandom ? RANDOM[engine] : productPrice(order === 'asc' ? 'lowest' : 'highest', engine);
  return { expression, parameters: { now: now() }, computedFrom: 'row', reads: PRICED_OR_STOCKED, ...directions };
}

/** The columns of the indexes over the products outside of the trash in the orders of lists. */
const INDEXED: Readonly<Record<string, readonly string[]>> = {
  'product.createdAt': ['created_at', 'id'],
  'product.id': ['id'],
  'product.nameKey': ['name_key', 'id'],
  'product.slug': ['slug', 'id'],
  'product.menuOrder': ['menu_order', 'id'],
};

/** Reads the products of any type and any status from the index in their order. Servers may take another index, and read all products before a page. */
export function useIndexInOrder(
  products: SelectQueryBuilder<ProductEntity>,
  query: AnyProductsQuery,
  { expression }: SortKey,
): void {
  const [statuses, types] = [listedStatuses(query), listedTypes(query)];
  const isAny = [statuses, types].every(({ included, excluded }) => !included && excluded.length === 0);
  if (isAny && !statuses.listed.includes('trash') && Object.hasOwn(INDEXED, expression))
    products.useIndex(indexName('product', ['not_in_trash', ...INDEXED[expression]]));
}
