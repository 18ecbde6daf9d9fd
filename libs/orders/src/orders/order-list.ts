import { Injectable } from '@nestjs/common';
import {
  Database,
  offsetOf,
  Selection,
  sortedIds,
  sumOfCounters,
  Table,
  type SearchRequest,
  type SortKey,
  type Statement,
} from '@grove/database';
import { foldForSearch, instantOf } from '@grove/core';
import { whereDated, withListFilter } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { countByDays, isAny, selectByStatus, statusesOf, type DateRange } from './order-counts.js';
import { guestsCounter, productCounter, statusCounter } from '../model/order-counters.js';
import { isListedStatus } from '../model/order-status.js';
import { OrderEntity } from '../model/order.entity.js';
import { OrderSearch, searchKindsOf } from './order-search.js';
import { ordersQueryOf, type OrderSelection, type OrdersQuery } from './orders.query.js';

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'shop_order.created_at',
  id: 'shop_order.id',
  // An order has no title or slug: both are its id.
  title: 'shop_order.id',
  slug: 'shop_order.id',
  modified: 'shop_order.modified_at',
};

/** One page of orders, and the number of all orders that match. */
export interface OrderPage {
  readonly orders: OrderEntity[];
  readonly total: number;
  readonly perPage: number;
}

/** Finds the orders of a list, and counts them. */
@Injectable()
export class OrderList {
  private readonly table: Table<OrderEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly search: OrderSearch,
  ) {
    this.table = new Table(database, OrderEntity);
  }

  async find(args: OrdersQuery | OrderSelection): Promise<OrderPage> {
    const query = withListFilter('statuses' in args ? args : ordersQueryOf(args));
    const range = await this.dateRangeOf(query);
    const selection = selectionOf(query, range);
    const { modifiedAfter, modifiedBefore } = query;
    await whereDated(
      selection,
      { modifiedAfter, modifiedBefore, datesAreGmt: query.datesAreGmt },
      { created: 'shop_order.created_at', modified: 'shop_order.modified_at' },
      () => this.settings.timezone(),
    );
    if (foldForSearch(query.search ?? '') !== '') return this.findByText(query, selection);
    const page = isOneProduct(query) ? pageOfProduct(query) : pageOf(selection, query);
    const { rows, total } = await this.table.deferredJoinPage(
      page,
      countFromCounters(query, range) ?? selection.count('shop_order'),
      sortKeyOf(query),
    );
    return { orders: rows, total, perPage: query.perPage };
  }

  /** Orders with this text in the addresses or item names, and the order with this id. */
  private async findByText(query: OrderSelection, selection: Selection): Promise<OrderPage> {
    const { ids, total } = await this.search.find({
      ...searchedOrders(query.statuses, selection),
      terms: { required: [foldForSearch(query.search!)], excluded: [] },
      otherMatches: await this.withId(query.search!, selection),
      sortKey: sortKeyOf(query),
      offset: offsetOf(query),
      perPage: query.perPage,
    });
    return { orders: await this.table.inOrderOf(ids), total, perPage: query.perPage };
  }

  /** The id in a search, if the list has an order with it. */
  private async withId(search: string, selection: Selection): Promise<number[]> {
    if (!/^\d{1,9}$/.test(search.trim())) return [];
    const { sql, values } = selection.copy().where('shop_order.id = ?', Number(search)).condition;
    return (await this.database.read<{ id: number }>(`SELECT id FROM shop_order${sql}`, values)).map(({ id }) => id);
  }

  private async dateRangeOf({ after, before, datesAreGmt }: OrderSelection): Promise<DateRange> {
    if (!after && !before) return {};
    const zone = datesAreGmt ? 'utc' : await this.settings.timezone();
    return { after: after ? instantOf(after, zone) : undefined, before: before ? instantOf(before, zone) : undefined };
  }
}

function selectionOf(query: OrderSelection, { after, before }: DateRange): Selection {
  const selection = selectByStatus(query.statuses);
  if (query.customer !== undefined) selection.where('shop_order.customer_id = ?', query.customer);
  if (query.product !== undefined)
    selection.where('shop_order.id IN (SELECT order_id FROM order_of_product WHERE product_id = ?)', query.product);
  selection.whereListed('shop_order.id', query.include, query.exclude);
  selection.whereListed('shop_order.parent_id', query.parent ?? [], query.parentExclude ?? []);
  selection.whereListed('shop_order.created_via', query.createdVia ?? [], []);
  return selection.whereBetween('shop_order.created_at', after, before);
}

/** The list without the search, as searches need it. */
function searchedOrders(
  statuses: readonly string[],
  selection: Selection,
): Pick<SearchRequest, 'kinds' | 'ofKinds' | 'selection' | 'idFilters'> {
  const ofKinds = selectByStatus(statuses);
  const { sql, values } = selection.condition;
  const isFiltered = sql !== ofKinds.condition.sql;
  const idFilters = isFiltered ? [{ sql: `SELECT shop_order.id FROM shop_order${sql}`, values }] : [];
  return { kinds: searchKindsOf(statuses), ofKinds, selection, idFilters };
}

function sortKeyOf({ orderby, order, include }: OrderSelection): SortKey {
  if (orderby === 'include' && include.length > 0) {
    const sql = `CASE shop_order.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { expression: { sql, values: include.flatMap((id, index) => [id, index]) }, order: 'asc', tie: 'asc' };
  }
  return { expression: { sql: SORT_COLUMNS[orderby] ?? SORT_COLUMNS['date'], values: [] }, order, tie: order };
}

function pageOf(selection: Selection, query: OrderSelection): Statement {
  return sortedIds('shop_order', selection, sortKeyOf(query), { limit: query.perPage, offset: offsetOf(query) });
}

/** A page of the orders of one product, from their own index table. */
function pageOfProduct(query: OrderSelection): Statement {
  const selection = new Selection()
    .where('product_id = ? AND not_in_trash = 1', query.product!)
    .orderBy('created_at', query.order, { column: 'order_id', order: query.order });
  const head = 'SELECT order_id AS id, created_at AS sort_key FROM order_of_product';
  return selection.page(head, query.perPage, offsetOf(query));
}

/** Counters know the number of all orders, of a status, between dates, of guests and of one product. Undefined for narrower lists, which are counted. */
function countFromCounters(query: OrderSelection, range: DateRange): Statement | undefined {
  const { statuses, customer, product } = query;
  if (isNarrowed(query)) return undefined;
  if (product !== undefined) return isOneProduct(query) ? sumOfCounters([productCounter(product)]) : undefined;
  if (customer !== undefined)
    return customer === 0 && isAny(statuses) && !isDated(query) ? sumOfCounters([guestsCounter]) : undefined;
  if (!isDated(query)) return sumOfCounters(statusesOf(statuses).map(statusCounter));
  // The days have no counters of drafts and of the trash.
  return isAny(statuses) || statuses.every(isListedStatus) ? countByDays(statuses, range) : undefined;
}

const isNarrowed = (query: OrderSelection): boolean =>
  Boolean(query.search || query.modifiedAfter || query.modifiedBefore) ||
  [query.include, query.exclude, query.parent, query.parentExclude, query.createdVia].some((list) => list && list.length > 0);

const isDated = ({ after, before }: OrderSelection): boolean => Boolean(after || before);

/** Whether a list asks for the orders of one product by date, and for nothing else. */
const isOneProduct = (query: OrderSelection): boolean =>
  query.product !== undefined &&
  query.customer === undefined &&
  isAny(query.statuses) &&
  query.orderby === 'date' &&
  !isNarrowed(query) &&
  !isDated(query);
