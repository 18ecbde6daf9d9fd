import { Injectable } from '@nestjs/common';
import {
  Database,
  FilteredQuery,
  type Filters,
  listedOrder,
  offsetOf,
  orderByKey,
  Repository,
  type RowPage,
  type SortKey,
} from '@grove/database';
import { foldForSearch } from '@grove/core';
import { datesIn, withListFilter } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import type { SelectQueryBuilder } from 'typeorm';
import { OrderOfProductEntity } from '../../model/order-of-product.entity.js';
import { OrderEntity } from '../../model/order.entity.js';
import { OrderCounts } from './order-counts.js';
import { ORDER_FILTERS } from './order-filters.js';
import { OrderSearch, searchKindsOf } from './order-search.js';
import { allOfEachStatus, ofEachStatus, ofStatuses } from './order-statuses.js';
import { acceptOrdersQuery, type OrdersQuery } from '../api/query-v1.js';
import type { OrderSelection } from './order-filters.js';

/** One page of orders, and the number of all orders that match. */
interface OrderPage {
  readonly orders: OrderEntity[];
  readonly total: number;
  readonly perPage: number;
}

/** Filters with more values than this are not repeated for each status, because a statement can bind only so many. */
const MAX_REPEATED = 500;

/** Finds the orders of a list, and counts them. */
@Injectable()
export class OrderList {
  protected readonly filters: Filters<OrderEntity, OrderSelection> = ORDER_FILTERS;
  private readonly orders = new Repository(this.database, OrderEntity);
  private readonly ofProducts = new Repository(this.database, OrderOfProductEntity);
  private readonly counts: OrderCounts;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly search: OrderSearch,
  ) {
    this.counts = new OrderCounts(database, this.orders);
  }

  async find(args: OrdersQuery | OrderSelection): Promise<OrderPage> {
    const sent = withListFilter('statuses' in args ? args : acceptOrdersQuery(args));
    const query = { ...sent, ...(await datesIn(sent, () => this.settings.timezone())) };
    const filtered = await FilteredQuery.of(this.all(), this.filters, query);
    const { rows, total } =
      foldForSearch(query.search ?? '') === '' ? await this.page(query, filtered) : await this.findByText(query, filtered);
    return { orders: rows, total, perPage: query.perPage };
  }

  private async page(query: OrderSelection, filtered: FilteredQuery<OrderEntity>): Promise<RowPage<OrderEntity>> {
    const { statuses, orderby, product, perPage: limit } = query;
    const page = { limit, offset: offsetOf(query), total: await this.counts.totalOf(filtered, query) };
    if (product !== undefined && filtered.isLimitedOnlyBy('product') && statuses[0] === 'any' && orderby === 'date')
      return this.orders.page(this.ofProduct(query), { ...page, id: 'sold.orderId' });
    const sortKey = sortKeyOf(query);
    const parts = this.parts(statuses, sortKey, filtered);
    for (const part of parts) orderByKey(part, sortKey);
    return this.orders.page(parts, page);
  }

  private parts(statuses: readonly string[], sortKey: SortKey, filtered: FilteredQuery<OrderEntity>) {
    if (filtered.isLimitedOnlyBy()) return allOfEachStatus(filtered.query, statuses, sortKey);
    return isRepeatable(filtered) ? ofEachStatus(filtered.query, statuses) : [ofStatuses(filtered.query, statuses)];
  }

  /** The orders of one product by date, from a table that has them in this order. Drafts are apart in it. */
  private ofProduct({ product, statuses, order }: OrderSelection) {
    const ofProduct = this.ofProducts.createQueryBuilder('sold').where('sold.productId = :product', { product });
    orderByKey(ofProduct, { expression: 'sold.createdAt', order, tie: order }, 'sold.orderId');
    const placed = ofProduct.clone().andWhere('sold.notInTrash = 1');
    if (statuses.length === 1) return [placed];
    const areDrafts = 'shop_order.status IN (:...drafts)';
    const drafts = ofProduct
      .andWhere('sold.notInTrash = 0')
      .innerJoin('sold.order', 'shop_order', areDrafts, { drafts: statuses.slice(1) });
    return [placed, drafts];
  }

  /** Orders with this text in the addresses or item names, and the order with this id. */
  private async findByText(query: OrderSelection, filtered: FilteredQuery<OrderEntity>): Promise<RowPage<OrderEntity>> {
    const { statuses, search, perPage } = query;
    const [list, sortKey] = [ofStatuses(filtered.query, statuses), sortKeyOf(query)];
    const { ids, total } = await this.search.find({
      kinds: searchKindsOf(statuses),
      ofKinds: allOfEachStatus(this.all(), statuses, sortKey),
      list,
      idFilters: filtered.isLimitedOnlyBy() ? [] : [{ query: filtered.query, column: 'shop_order.id' }],
      terms: { required: [foldForSearch(search!)], excluded: [] },
      otherMatches: await this.withId(search!, list),
      sortKey,
      offset: offsetOf(query),
      perPage,
    });
    return { rows: await this.orders.findInOrder(ids), total };
  }

  /** The id in a search, if the list has an order with it. */
  private async withId(search: string, list: SelectQueryBuilder<OrderEntity>): Promise<number[]> {
    if (!/^\d{1,9}$/.test(search.trim())) return [];
    const id = Number(search);
    return (await list.clone().andWhere('shop_order.id = :id', { id }).getExists()) ? [id] : [];
  }

  private all() {
    return this.orders.createQueryBuilder('shop_order');
  }
}

const isRepeatable = ({ query }: FilteredQuery<OrderEntity>): boolean =>
  Object.values(query.getParameters()).flat().length <= MAX_REPEATED;

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'shop_order.createdAt',
  id: 'shop_order.id',
  // An order has no title or slug: both are its id.
  title: 'shop_order.id',
  slug: 'shop_order.id',
  modified: 'shop_order.modifiedAt',
};

function sortKeyOf({ orderby, order, include }: OrderSelection): SortKey {
  if (orderby === 'include' && include.length > 0) return listedOrder('shop_order.id', include);
  return { expression: SORT_COLUMNS[orderby] ?? SORT_COLUMNS['date'], order, tie: order };
}
