import { Injectable } from '@nestjs/common';
import { Database, offsetOf, Selection, sumOfCounters, Table, type Statement } from '@grove/database';
import { foldForSearch, instantOf } from '@grove/core';
import { whereDated, withListFilter } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { countByDays, isAny, selectByStatus, selectEachStatus, statusesOf, type DateRange } from './order-counts.js';
import { isDated, isNarrowed, isOneProduct, listOf, sortKeyOf } from './order-page.js';
import { guestsCounter, productCounter, statusCounter } from '../model/order-counters.js';
import { isListedStatus } from '../model/order-status.js';
import { OrderEntity } from '../model/order.entity.js';
import { OrderSearch, searchKindsOf } from './order-search.js';
import { ordersQueryOf, type OrderSelection, type OrdersQuery } from './orders.query.js';

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
    const filters = filtersOf(query, range);
    const { modifiedAfter, modifiedBefore } = query;
    await whereDated(
      filters,
      { modifiedAfter, modifiedBefore, datesAreGmt: query.datesAreGmt },
      { created: 'shop_order.created_at', modified: 'shop_order.modified_at' },
      () => this.settings.timezone(),
    );
    if (foldForSearch(query.search ?? '') !== '') return this.findByText(query, filters);
    const page = { limit: query.perPage, offset: offsetOf(query) };
    const { rows, total } = await this.table.listPage(listOf(query, filters), countOf(query, range, filters), page);
    return { orders: rows, total, perPage: query.perPage };
  }

  /** Orders with this text in the addresses or item names, and the order with this id. */
  private async findByText(query: OrderSelection, filters: Selection): Promise<OrderPage> {
    const selection = selectByStatus(query.statuses, filters);
    const { sql, values } = selection.condition;
    const { ids, total } = await this.search.find({
      kinds: searchKindsOf(query.statuses),
      ofKinds: selectEachStatus(query.statuses),
      selection,
      idFilters: filters.isEmpty ? [] : [{ sql: `SELECT shop_order.id FROM shop_order${sql}`, values }],
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

/** What a list asks for besides statuses. */
function filtersOf(query: OrderSelection, { after, before }: DateRange): Selection {
  const filters = new Selection();
  if (query.customer !== undefined) filters.where('shop_order.customer_id = ?', query.customer);
  if (query.product !== undefined)
    filters.where('shop_order.id IN (SELECT order_id FROM order_of_product WHERE product_id = ?)', query.product);
  filters.whereListed('shop_order.id', query.include, query.exclude);
  filters.whereListed('shop_order.parent_id', query.parent ?? [], query.parentExclude ?? []);
  filters.whereListed('shop_order.created_via', query.createdVia ?? [], []);
  return filters.whereBetween('shop_order.created_at', after, before);
}

/** Drafts have counters of all that have their status, and none by day, customer and product: there they are counted. */
function countOf(query: OrderSelection, range: DateRange, filters: Selection): Statement {
  const [first, ...drafts] = query.statuses;
  const known = countFromCounters(query, range);
  const withoutDrafts = first === 'any' ? countFromCounters({ ...query, statuses: [first] }, range) : undefined;
  if (known || !withoutDrafts) return known ?? selectByStatus(query.statuses, filters).count('shop_order');
  const ofDrafts = selectByStatus(drafts, filters).count('shop_order');
  return {
    sql: `SELECT (${withoutDrafts.sql}) + (${ofDrafts.sql}) AS total`,
    values: [...withoutDrafts.values, ...ofDrafts.values],
  };
}

/** Counters know the number of all orders, of a status, between dates, of guests and of one product. Undefined for narrower lists. */
function countFromCounters(query: OrderSelection, range: DateRange): Statement | undefined {
  const { statuses, customer, product } = query;
  if (isNarrowed(query)) return undefined;
  if (product !== undefined) return isAny(statuses) && isOneProduct(query) ? sumOfCounters([productCounter(product)]) : undefined;
  if (customer !== undefined)
    return customer === 0 && isAny(statuses) && !isDated(query) ? sumOfCounters([guestsCounter]) : undefined;
  if (!isDated(query)) return sumOfCounters(statusesOf(statuses).map(statusCounter));
  // The days have no counters of drafts and of the trash.
  return statuses.every(isListedStatus) ? countByDays(statuses, range) : undefined;
}
