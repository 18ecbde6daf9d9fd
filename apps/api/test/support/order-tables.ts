import type { Database } from '@grove/database';
import { readTable } from './tables.js';

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
  /** On refunds the id of the refunded line. */
  reference: string;
  product_id: number;
  /** The tax rate of a tax line. */
  rate_id: number;
  /** JSON. */
  taxes: unknown;
  quantity: number;
  subtotal: Amount;
  total: Amount;
  total_tax: Amount;
  reduced_stock: number;
  stock_managed_by_id: number;
  sold_at: string | null;
}

/** All rows of the tables that belong to orders. */
export interface OrderTables {
  readonly orders: OrderRow[];
  readonly lines: LineRow[];
  readonly productIndex: { product_id: number; order_id: number; not_in_trash: number; created_at: string }[];
  readonly notes: { id: number; order_id: number; note: string }[];
  readonly refunds: { id: number; order_id: number; amount: Amount }[];
  readonly coupons: { id: number; code: string; usage_count: number }[];
  readonly couponUses: { coupon_id: number; order_id: number }[];
  readonly ids: { id: number; kind: string }[];
  readonly counters: { name: string; amount: Amount }[];
  readonly events: { topic: string; resource_id: number; payload: string }[];
  readonly users: { id: number }[];
  readonly products: { id: number; manage_stock: number; stock_quantity: number | null; total_sales: number }[];
  readonly variations: { id: number; manage_stock: number; stock_quantity: number | null }[];
}

const TABLES = {
  orders: 'shop_order',
  lines: 'order_line',
  productIndex: 'order_of_product',
  notes: 'order_note',
  refunds: 'refund',
  coupons: 'coupon',
  couponUses: 'coupon_use',
  ids: 'object_id',
  counters: 'counter_slot',
  events: 'outbox',
  users: 'user',
  products: 'product',
  variations: 'product_variation',
} as const satisfies Record<keyof OrderTables, string>;

/** Reads all the tables. Nothing may write to the database at the same time. */
export async function readOrderTables(database: Database): Promise<OrderTables> {
  const names = Object.keys(TABLES) as (keyof OrderTables)[];
  const tables = await Promise.all(
    names.map((name) => readTable(database, `${TABLES[name] === 'user' ? '`user`' : TABLES[name]}`)),
  );
  return Object.fromEntries(names.map((name, index) => [name, tables[index]])) as unknown as OrderTables;
}
