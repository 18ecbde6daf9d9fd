import { InvalidParameters } from '@grove/core';
import { isObject } from '@grove/rest';
import { PRODUCT_STATUSES } from '../api/product-enums.js';
import type { ProductsQuery } from '../api/query-v1.js';

type FilterParser = (value: string, filter: Record<string, unknown>) => Partial<ProductsQuery>;

/** Rejects a value that is longer than the argument with the same meaning allows. */
function limitLength(value: string, max: number): string {
  if (value.length <= max) return value;
  throw new InvalidParameters({
    names: 'filter',
    params: { filter: `filter must not hold more than ${max} characters here.` },
  });
}

const parseWholeNumber = (value: string): number | undefined => (/^\d{1,9}$/.test(value) ? Number(value) : undefined);

/** The arguments that `filter` may contain. All others are ignored, so that clients cannot filter by private data. */
const FILTER_PARSERS: Readonly<Record<string, FilterParser>> = {
  s: (value) => ({ search: limitLength(value, 200) }),
  p: (value) => ({ include: [parseWholeNumber(value) ?? 0] }),
  name: (value) => ({ slug: limitLength(value, 200) }),
  orderby: (value) =>
    ['date', 'id', 'title', 'slug', 'menu_order', 'include'].includes(value.toLowerCase())
      ? { orderby: value.toLowerCase() }
      : {},
  order: (value) => (['asc', 'desc'].includes(value.toLowerCase()) ? { order: value.toLowerCase() as 'asc' | 'desc' } : {}),
  posts_per_page: (value) => ({ perPage: Math.min(Math.max(parseWholeNumber(value) ?? 10, 1), 100) }),
  post_status: (value) => ((PRODUCT_STATUSES as readonly string[]).includes(value) || value === 'any' ? { status: value } : {}),
  meta_key: (value, filter) =>
    value === '_sku' && typeof filter['meta_value'] === 'string' ? { sku: limitLength(filter['meta_value'], 5000) } : {},
};

/** The query with the arguments in `filter`, which take precedence over the others. */
export function applyFilterArgument(query: ProductsQuery): ProductsQuery {
  if (!isObject(query.filter)) return query;
  const { filter } = query;
  const parsed = Object.entries(filter).map(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? parseFilter(name, String(value), filter) : {},
  );
  return Object.assign({}, query, ...parsed) as ProductsQuery;
}

const parseFilter = (name: string, value: string, filter: Record<string, unknown>): Partial<ProductsQuery> =>
  Object.hasOwn(FILTER_PARSERS, name) ? FILTER_PARSERS[name](value, filter) : {};
