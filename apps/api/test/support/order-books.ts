import type { Database } from '@grove/database';
import { rowsOf } from './tables.js';

type Amount = number | string | bigint;

export interface OrderRow {
  id: number;
  parent_id: number;
  status: string;
  not_in_trash: number | boolean;
  created_at: string;
  customer_id: number;
  discount_total: Amount;
  shipping_total: Amount;
  shipping_tax: Amount;
  cart_tax: Amount;
  total: Amount;
  stock_reduced: number | boolean;
  sales_counted: number | boolean;
  usage_counted: number | boolean;
  item_count: number;
  coupon_discount: Amount;
  refunded: Amount;
  refund_count: number;
  customer_note: string;
}

export interface LineRow {
  id: number;
  order_id: number;
  kind: string;
  name: string;
  product_id: number;
  quantity: number;
  subtotal: Amount;
  total: Amount;
  total_tax: Amount;
  reduced_stock: number;
  stock_managed_by_id: number;
  sold_at: string | null;
}

/** The tables of orders and what goes with them, read whole. */
export interface OrderBooks {
  readonly orders: OrderRow[];
  readonly lines: LineRow[];
  readonly register: { product_id: number; order_id: number; not_in_trash: number; created_at: string }[];
  readonly notes: { id: number; order_id: number; note: string }[];
  readonly refunds: { id: number; order_id: number; amount: Amount }[];
  readonly coupons: { id: number; code: string; usage_count: number }[];
  readonly uses: { coupon_id: number; order_id: number }[];
  readonly ids: { id: number; kind: string }[];
  readonly counters: { name: string; amount: Amount }[];
  readonly events: { topic: string; resource_id: number; payload: string }[];
  readonly people: { id: number }[];
  readonly products: { id: number; manage_stock: number; stock_quantity: number | null; total_sales: number }[];
  readonly variations: { id: number; manage_stock: number; stock_quantity: number | null }[];
}

const TABLES = {
  orders: 'shop_order',
  lines: 'order_line',
  register: 'order_of_product',
  notes: 'order_note',
  refunds: 'refund',
  coupons: 'coupon',
  uses: 'coupon_use',
  ids: 'object_id',
  counters: 'counter_slot',
  events: 'outbox',
  people: 'user',
  products: 'product',
  variations: 'product_variation',
} as const satisfies Record<keyof OrderBooks, string>;

/** Reads them all; nobody may write meanwhile. */
export async function openOrderBooks(database: Database): Promise<OrderBooks> {
  const names = Object.keys(TABLES) as (keyof OrderBooks)[];
  const tables = await Promise.all(names.map((name) => rowsOf(database, `${TABLES[name] === 'user' ? '`user`' : TABLES[name]}`)));
  return Object.fromEntries(names.map((name, place) => [name, tables[place]])) as unknown as OrderBooks;
}
