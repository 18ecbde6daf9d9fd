import { Injectable } from '@nestjs/common';
import {
  Database,
  fold,
  holding,
  instantOf,
  marks,
  offsetOfPage,
  Selection,
  Table,
  withListFilter,
  type Placing,
  type Statement,
} from '@grove/kernel';
import { SiteSettings } from '@grove/settings';
import { guestsTally, productTally, statusTally } from './order-register.js';
import { ORDER_STATUSES } from './order-status.rules.js';
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
    const selection = await this.selection(query);
    const picked = isOneProduct(query) ? pickedOfProduct(query) : pickedBy(selection, query);
    const { rows, total } = await this.table.pickedPage(
      picked,
      tallied(query) ?? selection.count('shop_order'),
      placingOf(query),
    );
    return { orders: rows, total, perPage: query.perPage };
  }

  private async selection(query: OrdersQuery): Promise<Selection> {
    const selection = new Selection();
    if (query.status === 'any') selection.where('shop_order.listed = 1');
    else selection.where('shop_order.status = ?', query.status);
    if (query.customer !== undefined) selection.where('shop_order.customer_id = ?', query.customer);
    if (query.product !== undefined)
      selection.where('shop_order.id IN (SELECT order_id FROM order_of_product WHERE product_id = ?)', query.product);
    if (query.include.length > 0) selection.among('shop_order.id', query.include);
    selection.notAmong('shop_order.id', query.exclude);
    if (query.search) searching(selection, query.search);
    if (query.after || query.before) await this.between(selection, query);
    return selection;
  }

  private async between(selection: Selection, { after, before }: OrdersQuery): Promise<void> {
    const zone = await this.settings.timezone();
    if (after) selection.where('shop_order.created_at > ?', instantOf(after, zone));
    if (before) selection.where('shop_order.created_at < ?', instantOf(before, zone));
  }
}

/** The number, or something within the addresses and names of items. */
function searching(selection: Selection, search: string): void {
  const number = /^\d{1,9}$/.test(search.trim()) ? Number(search) : 0;
  selection.where("(shop_order.id = ? OR shop_order.search_text LIKE ? ESCAPE '!')", number, holding(fold(search)));
}

function placingOf({ orderby, order, include }: OrdersQuery): Placing & { readonly place: Statement } {
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
  return { sql, values: [...place.values, ...values, query.perPage, offsetOfPage(query)] };
}

/** The orders of one product are registered in their order. */
function pickedOfProduct(query: OrdersQuery): Statement {
  const selection = new Selection()
    .where('product_id = ? AND listed = 1', query.product!)
    .orderBy('created_at', query.order, { column: 'order_id', order: query.order });
  const head = 'SELECT order_id AS id, created_at AS place FROM order_of_product';
  return selection.page(head, query.perPage, offsetOfPage(query));
}

/** Totals of the whole shop, of a status, of guests and of one product are tallied; only narrower lists are counted. */
function tallied(query: OrdersQuery): Statement | undefined {
  const names = talliesFor(query);
  if (!names) return undefined;
  return { sql: `SELECT COALESCE(SUM(amount), 0) AS total FROM tally WHERE name IN (${marks(names.length)})`, values: names };
}

function talliesFor(query: OrdersQuery): string[] | undefined {
  const { status, customer, product } = query;
  if (isNarrowed(query)) return undefined;
  if (product !== undefined) return isOneProduct(query) ? [productTally(product)] : undefined;
  if (customer !== undefined) return customer === 0 && status === 'any' ? [guestsTally] : undefined;
  return (status === 'any' ? ORDER_STATUSES : [status]).map(statusTally);
}

const isNarrowed = ({ search, after, before, include, exclude }: OrdersQuery): boolean =>
  Boolean(search || after || before) || include.length > 0 || exclude.length > 0;

/** A list that asks for one product by date and nothing else. */
const isOneProduct = (query: OrdersQuery): boolean =>
  query.product !== undefined &&
  query.customer === undefined &&
  query.status === 'any' &&
  query.orderby === 'date' &&
  !isNarrowed(query);
