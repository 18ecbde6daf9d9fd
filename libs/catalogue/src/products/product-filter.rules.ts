import { InvalidParameters } from '@grove/core';
import { isObject } from '@grove/rest';
import { PRODUCT_STATUSES } from './product.resource.js';
import type { ProductsQuery } from './products.query.js';

type Take = (value: string, filter: Record<string, unknown>) => Partial<ProductsQuery>;

/** The value, unless it is longer than the named argument could be. */
function within(value: string, longest: number): string {
  if (value.length <= longest) return value;
  throw new InvalidParameters({
    names: 'filter',
    params: { filter: `filter must not hold more than ${longest} characters here.` },
  });
}

const wholeNumber = (value: string): number | undefined => (/^\d{1,9}$/.test(value) ? Number(value) : undefined);

/** The query arguments that `filter` may hold. Others are passed over, so that nothing private can be asked for. */
const ARGUMENTS: Readonly<Record<string, Take>> = {
  s: (value) => ({ search: within(value, 200) }),
  p: (value) => ({ include: [wholeNumber(value) ?? 0] }),
  name: (value) => ({ slug: within(value, 200) }),
  orderby: (value) =>
    ['date', 'id', 'title', 'slug', 'menu_order', 'include'].includes(value.toLowerCase())
      ? { orderby: value.toLowerCase() }
      : {},
  order: (value) => (['asc', 'desc'].includes(value.toLowerCase()) ? { order: value.toLowerCase() as 'asc' | 'desc' } : {}),
  posts_per_page: (value) => ({ perPage: Math.min(Math.max(wholeNumber(value) ?? 10, 1), 100) }),
  post_status: (value) => ((PRODUCT_STATUSES as readonly string[]).includes(value) || value === 'any' ? { status: value } : {}),
  meta_key: (value, filter) =>
    value === '_sku' && typeof filter['meta_value'] === 'string' ? { sku: within(filter['meta_value'], 5000) } : {},
};

/** The query with the arguments of its `filter`, which win over the named ones. */
export function withFilter(query: ProductsQuery): ProductsQuery {
  if (!isObject(query.filter)) return query;
  const { filter } = query;
  const taken = Object.entries(filter).map(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? take(name, String(value), filter) : {},
  );
  return Object.assign({}, query, ...taken) as ProductsQuery;
}

const take = (name: string, value: string, filter: Record<string, unknown>): Partial<ProductsQuery> =>
  Object.hasOwn(ARGUMENTS, name) ? ARGUMENTS[name](value, filter) : {};
