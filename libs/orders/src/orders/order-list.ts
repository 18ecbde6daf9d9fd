import { Injectable } from '@nestjs/common';
import {
  Database,
  containsPattern,
  placeholders,
  offsetOf,
  Selection,
  Table,
  type SortDirections,
  type Statement,
} from '@grove/database';
import { foldForSearch, instantOf } from '@grove/core';
import { withListFilter } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { ofStatus, statusesOf, talliedBetween, type Span } from './order-days.js';
import { guestsTally, productTally, statusTally } from './order-register.js';
import { OrderEntity } from './order.entity.js';
import type { OrdersQuery } from './orders.query.js';

const ORDERS: Readonly<Record<string, string>> = {
  date: 'shop_order.created_at',
  id: 'shop_order.id',
  // An order has neither title nor slug of its own: both are its number.
  title: 'shop_order.id',
  slug: 'shop_order.id',
};

/** One page of orders, and how many there are in all. */
export interface OrderPage {
  readonly orders: OrderEntity[];
  readonly total: number;
  readonly perPage: number;
}

/** Finds orders: which, in which order, how many. */
@Injectable()
export class OrderList {
  private readonly table: Table<OrderEntity>;

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, OrderEntity);
  }

  async find(asked: OrdersQuery): Promise<OrderPage> {
    const query = withListFilter(asked);
    const span = await this.spanOf(query);
    const selection = selectionOf(query, span);
    const picked = isOneProduct(query) ? pickedOfProduct(query) : pickedBy(selection, query);
    const { rows, total } = await this.table.deferredJoinPage(
      picked,
      tallied(query, span) ?? selection.count('shop_order'),
      placingOf(query),
    );
    return { orders: rows, total, perPage: query.perPage };
  }

  private async spanOf({ after, before }: OrdersQuery): Promise<Span> {
    if (!after && !before) return {};
    const zone = await this.settings.timezone();
    return { after: after ? instantOf(after, zone) : undefined, before: before ? instantOf(before, zone) : undefined };
  }
}

function selectionOf(query: OrdersQuery, { after, before }: Span): Selection {
  const selection = ofStatus(query.status);
  if (query.customer !== undefined) selection.where('shop_order.customer_id = ?', query.customer);
  if (query.product !== undefined)
    selection.where('shop_order.id IN (SELECT order_id FROM order_of_product WHERE product_id = ?)', query.product);
  if (query.include.length > 0) selection.whereIn('shop_order.id', query.include);
  selection.whereNotIn('shop_order.id', query.exclude);
  if (query.search) searching(selection, query.search);
  if (after) selection.where('shop_order.created_at > ?', after);
  if (before) selection.where('shop_order.created_at < ?', before);
  return selection;
}

/** The number, or something within the addresses and names of items. */
function searching(selection: Selection, search: string): void {
  const number = /^\d{1,9}$/.test(search.trim()) ? Number(search) : 0;
  selection.where(
    "(shop_order.id = ? OR shop_order.search_text LIKE ? ESCAPE '!')",
    number,
    containsPattern(foldForSearch(search)),
  );
}

function placingOf({ orderby, order, include }: OrdersQuery): SortDirections & { readonly place: Statement } {
  if (orderby === 'include' && include.length > 0) {
    const sql = `CASE shop_order.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { place: { sql, values: include.flatMap((id, place) => [id, place]) }, order: 'asc', tie: 'asc' };
  }
  return { place: { sql: ORDERS[orderby] ?? ORDERS['date'], values: [] }, order, tie: order };
}

function pickedBy(selection: Selection, query: OrdersQuery): Statement {
  const { place, order, tie } = placingOf(query);
  const { sql: where, values } = selection.condition;
  const sql = `SELECT shop_order.id, ${place.sql} AS place FROM shop_order${where} ORDER BY place ${order}, id ${tie} LIMIT ? OFFSET ?`;
  return { sql, values: [...place.values, ...values, query.perPage, offsetOf(query)] };
}

/** The orders of one product are registered in their order. */
function pickedOfProduct(query: OrdersQuery): Statement {
  const selection = new Selection()
    .where('product_id = ? AND listed = 1', query.product!)
    .orderBy('created_at', query.order, { column: 'order_id', order: query.order });
  const head = 'SELECT order_id AS id, created_at AS place FROM order_of_product';
  return selection.page(head, query.perPage, offsetOf(query));
}

/** Totals of the whole shop and of a status, between dates or not, of guests and of one product are tallied; only narrower lists are counted. */
function tallied(query: OrdersQuery, span: Span): Statement | undefined {
  const { status, customer, product } = query;
  if (isNarrowed(query)) return undefined;
  if (product !== undefined) return isOneProduct(query) ? sumOf([productTally(product)]) : undefined;
  if (customer !== undefined) return customer === 0 && status === 'any' && !isDated(query) ? sumOf([guestsTally]) : undefined;
  return isDated(query) ? talliedBetween(status, span) : sumOf(statusesOf(status).map(statusTally));
}

const sumOf = (names: readonly string[]): Statement => ({
  sql: `SELECT COALESCE(SUM(amount), 0) AS total FROM tally WHERE name IN (${placeholders(names.length)})`,
  values: names,
});

const isNarrowed = ({ search, include, exclude }: OrdersQuery): boolean =>
  Boolean(search) || include.length > 0 || exclude.length > 0;

const isDated = ({ after, before }: OrdersQuery): boolean => Boolean(after || before);

/** A list that asks for one product by date and nothing else. */
const isOneProduct = (query: OrdersQuery): boolean =>
  query.product !== undefined &&
  query.customer === undefined &&
  query.status === 'any' &&
  query.orderby === 'date' &&
  !isNarrowed(query) &&
  !isDated(query);
