import { php } from './php.js';
import type { Rows } from './small-dump.js';

type Cell = string | number | null;

/** An item of an order: its type, name and metadata. */
export interface AnItem {
  readonly type: string;
  readonly name: string;
  readonly meta: Readonly<Record<string, string>>;
}

/** An order or refund of a shop, before it is stored in one of the two ways. Amounts and dates are texts as WooCommerce stores them. */
export interface AnOrder {
  readonly id: number;
  readonly type?: 'shop_order' | 'shop_order_refund';
  readonly parent?: number;
  readonly status: string;
  /** GMT; the site of these orders is in UTC. */
  readonly created: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly note?: string;
  readonly items?: readonly AnItem[];
}

const MODIFIED = '2026-08-01 00:00:00';

export const item = (name: string, meta: AnItem['meta']): AnItem => ({ type: 'line_item', name, meta: { _qty: '1', ...meta } });

/** Tax data of an item. */
export const taxes = (total: object, subtotal: object = total): string => php({ total, subtotal });

/** The tables of a shop whose orders are posts. */
export function asPosts(orders: readonly AnOrder[]): Record<string, Rows> {
  return {
    posts: orders.map((order) => ({
      ...{ ID: order.id, post_type: order.type ?? 'shop_order', post_status: order.status, post_parent: order.parent ?? 0 },
      ...{ post_author: 1, post_title: 'Order', post_name: '', post_password: '', post_excerpt: order.note ?? '' },
      ...{ post_date: order.created, post_date_gmt: order.created, post_modified: MODIFIED, post_modified_gmt: MODIFIED },
    })),
    postmeta: numbered(
      [...orders.flatMap(({ id, meta }) => rowsOf('post_id', id, meta)), ...rowsOf('post_id', 0, { x: '' })],
      'meta_id',
    ),
    ...itemTables(orders),
  };
}

/** The tables of the same shop after its orders were moved to tables. The posts have old values, which must not be read. */
export function asTables(orders: readonly AnOrder[]): Record<string, Rows> {
  const stale = orders.map((order) => ({
    ...order,
    status: 'wc-pending',
    meta: { _order_total: '0.01', _billing_email: 'stale@example.com' },
  }));
  return {
    ...asPosts(stale),
    ...itemTables(orders),
    wc_orders: orders.map(({ id, type, parent, status, created, meta, note }) => ({
      ...{ id, type: type ?? 'shop_order', status, parent_order_id: parent ?? 0, customer_note: note ?? '' },
      ...{ date_created_gmt: created, date_updated_gmt: MODIFIED, currency: meta['_order_currency'] ?? null },
      ...{ total_amount: decimal(meta['_order_total']), tax_amount: decimal(meta['_order_tax']) },
      ...{ customer_id: Number(meta['_customer_user'] ?? 0), payment_method: meta['_payment_method'] ?? null },
      ...{ payment_method_title: null, transaction_id: null, ip_address: null, user_agent: null },
    })),
    wc_order_operational_data: orders.map(({ id, meta }, index) => ({
      ...{ id: index + 1, order_id: id, order_key: meta['_order_key'] ?? null, created_via: meta['_created_via'] ?? null },
      ...{ woocommerce_version: meta['_order_version'] ?? null, prices_include_tax: flag(meta['_prices_include_tax']) },
      ...{
        cart_hash: null,
        order_stock_reduced: flag(meta['_order_stock_reduced']),
        recorded_sales: flag(meta['_recorded_sales']),
      },
      ...{ coupon_usages_are_counted: flag(meta['_recorded_coupon_usage_counts']) },
      ...{ download_permission_granted: flag(meta['_download_permissions_granted']) },
      ...{ date_paid_gmt: unix(meta['_date_paid']), date_completed_gmt: unix(meta['_date_completed']) },
      ...{ shipping_total_amount: decimal(meta['_order_shipping']), shipping_tax_amount: decimal(meta['_order_shipping_tax']) },
      ...{ discount_total_amount: decimal(meta['_cart_discount']), discount_tax_amount: decimal(meta['_cart_discount_tax']) },
    })),
    wc_order_addresses: numbered(
      orders.flatMap(({ id, meta }) =>
        ['billing', 'shipping'].map((type) => ({
          ...{ order_id: id, address_type: type },
          ...Object.fromEntries(PARTS.map((part) => [part, meta[`_${type}_${part}`] ?? null])),
        })),
      ),
      'id',
    ),
    wc_orders_meta: numbered(
      [
        ...orders.flatMap(({ id, meta }) =>
          rowsOf('order_id', id, Object.fromEntries(Object.entries(meta).filter(([name]) => !COLUMNS.test(name)))),
        ),
        { order_id: 0, meta_key: '', meta_value: null },
      ],
      'id',
    ),
  };
}

const PARTS = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'email',
  'phone',
];

/** Metadata that has columns of its own in the tables of orders. */
const COLUMNS =
  /^_(order_(total|tax|key|currency|version|shipping|shipping_tax|stock_reduced)|cart_discount(_tax)?|customer_user|payment_method|created_via|prices_include_tax|recorded_\w+|download_permissions_granted|date_(paid|completed)|(billing|shipping)_\w+)$/;

function itemTables(orders: readonly AnOrder[]): Record<string, Rows> {
  const items = orders.flatMap(({ id, items: own = [] }) => own.map((one) => ({ ...one, order: id })));
  const rows = items.map(({ order, type, name }, index) => ({
    ...{ order_item_id: index + 1, order_item_name: name, order_item_type: type, order_id: order },
  }));
  const meta = items.flatMap((one, index) => rowsOf('order_item_id', index + 1, one.meta));
  const nothing = { order_item_id: 99_999, order_item_name: '', order_item_type: '', order_id: 99_999 };
  return {
    woocommerce_order_items: rows.length === 0 ? [nothing] : rows,
    woocommerce_order_itemmeta: numbered(meta.length === 0 ? rowsOf('order_item_id', 99_999, { _qty: '1' }) : meta, 'meta_id'),
  };
}

const rowsOf = (owner: string, id: number, meta: Readonly<Record<string, string>>): Record<string, Cell>[] =>
  Object.entries(meta).map(([name, value]) => ({ [owner]: id, meta_key: name, meta_value: value }));

const numbered = (rows: readonly Readonly<Record<string, Cell>>[], id: string): Rows =>
  rows.map((row, index) => ({ [id]: index + 1, ...row }));

/** As a column of the type `decimal(26,8)` has it. */
function decimal(text: string | undefined): string | null {
  if (text === undefined) return null;
  const [whole, part = ''] = text.split('.');
  return `${whole}.${part.padEnd(8, '0')}`;
}

const flag = (text: string | undefined): number => Number(text === 'yes');

const unix = (seconds: string | undefined): string | null =>
  seconds ? new Date(Number(seconds) * 1_000).toISOString().slice(0, 19).replace('T', ' ') : null;
