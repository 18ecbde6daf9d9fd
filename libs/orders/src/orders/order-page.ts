import { Selection, type SortedList, type SortKey } from '@grove/database';
import { selectByStatus, selectEachStatus } from './order-counts.js';
import type { OrderSelection } from './orders.query.js';

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'shop_order.created_at',
  id: 'shop_order.id',
  // An order has no title or slug: both are its id.
  title: 'shop_order.id',
  slug: 'shop_order.id',
  modified: 'shop_order.modified_at',
};

export function sortKeyOf({ orderby, order, include }: OrderSelection): SortKey {
  if (orderby === 'include' && include.length > 0) {
    const sql = `CASE shop_order.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { expression: { sql, values: include.flatMap((id, index) => [id, index]) }, order: 'asc', tie: 'asc' };
  }
  return { expression: { sql: SORT_COLUMNS[orderby] ?? SORT_COLUMNS['date'], values: [] }, order, tie: order };
}

/** Filters with more values than this are not repeated for each status, because a statement can bind only so many. */
const MOST_REPEATED = 500;

/** The orders of a list. Each status is a part of its own, which an index has in the order of the list. */
export function listOf(query: OrderSelection, filters: Selection): SortedList {
  if (isOneProduct(query)) return listOfProduct(query);
  const isRepeated = filters.condition.values.length <= MOST_REPEATED;
  const parts = isRepeated ? selectEachStatus(query.statuses, filters) : [selectByStatus(query.statuses, filters)];
  return { from: 'shop_order', id: 'shop_order.id', parts, key: sortKeyOf(query) };
}

/** The orders of one product, from their own index table, in which drafts are not in the list. */
function listOfProduct({ product, statuses, order }: OrderSelection): SortedList {
  const ofProduct = new Selection().where('sold.product_id = ?', product!);
  const parts = [ofProduct.copy().where('sold.not_in_trash = 1')];
  if (statuses.length > 1) {
    const { sql, values } = selectByStatus(statuses.slice(1)).condition;
    const areDrafts = `sold.order_id IN (SELECT shop_order.id FROM shop_order${sql})`;
    parts.push(ofProduct.where('sold.not_in_trash = 0').where(areDrafts, ...values));
  }
  const key = { expression: { sql: 'sold.created_at', values: [] }, order, tie: order };
  return { from: 'order_of_product sold', id: 'sold.order_id', parts, key };
}

/** Whether a list asks for the orders of one product by date, and for nothing else. */
export const isOneProduct = (query: OrderSelection): boolean =>
  query.product !== undefined &&
  query.customer === undefined &&
  query.statuses[0] === 'any' &&
  query.orderby === 'date' &&
  !isNarrowed(query) &&
  !isDated(query);

export const isDated = ({ after, before }: OrderSelection): boolean => Boolean(after || before);

export const isNarrowed = (query: OrderSelection): boolean =>
  Boolean(query.search || query.modifiedAfter || query.modifiedBefore) ||
  [query.include, query.exclude, query.parent, query.parentExclude, query.createdVia].some((list) => list && list.length > 0);
