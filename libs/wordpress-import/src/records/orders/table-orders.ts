import { In, IsNull, Not } from 'typeorm';
import { gmtInstant } from '../../values/dates.js';
import { flagOf } from '../../values/flags.js';
import { phpInt } from '../../values/numbers.js';
import type { SourceRow, SourceValue } from '../../source/source-rows.js';
import { rowsBy } from '../rows-by.js';
import { type Metadata, type MetaRow, readMetadata } from '../metadata.js';
import type { SourceContext } from '../source-kind.js';
import { ADDRESS_PARTS, type OrderStorage, type SourceAddress, type SourceOrder, type SourceRefund } from './source-order.js';

/** The rows of an order or refund. */
interface OrderRows {
  readonly order: SourceRow & { readonly id: number };
  readonly operational: SourceRow;
  readonly billing: SourceRow;
  readonly shipping: SourceRow;
  readonly metadata: Metadata;
}

/** Orders in tables of their own, which WooCommerce calls high-performance order storage. Posts with the same ids may be old, and are not read. */
export const tableOrders: OrderStorage = {
  orders: recordsOf('shop_order'),
  refunds: recordsOf('shop_order_refund'),
  statusColumn: 'status',
  ownersOfItems: { table: 'wc_orders', on: { id: 'order_id' } },
  reportOthers,
  readOrders: async (ids, context) => (await readRows(ids, context)).map(orderOf),
  readRefunds: async (ids, context) => (await readRows(ids, context)).map(refundOf),
};

function recordsOf(type: string) {
  const parts = ['wc_order_operational_data', 'wc_order_addresses', 'wc_orders_meta'];
  return { table: 'wc_orders', key: 'id', where: { type }, parts: parts.map((table) => ({ table, on: { order_id: 'id' } })) };
}

/** More of them are not named one by one. */
const MAX_NAMED = 1_000;

async function reportOthers({ source, report }: SourceContext): Promise<void> {
  const ofOrders = In(['shop_order', 'shop_order_refund']);
  const others = await source.find<{ id: number; type: string | null }>('wc_orders', {
    select: ['id', 'type'],
    where: [{ type: IsNull() }, { type: Not(ofOrders) }],
    ...{ order: { id: 'ASC' }, take: MAX_NAMED },
  });
  for (const { id, type } of others)
    report.addLeftover({
      ...{ kind: 'orders of an unknown type', record: `order ${id}`, name: type ?? 'without a type' },
      reason: 'Grove has orders and refunds only.',
    });
  const posts = await source.find<{ id: number; status: string }>('posts', {
    select: { id: 'ID', status: 'post_status' },
    where: { post_type: ofOrders },
    lacking: { table: 'wc_orders', on: { id: 'ID' } },
    ...{ order: { ID: 'ASC' }, take: MAX_NAMED },
  });
  for (const { id, status } of posts)
    report.addLeftover({
      ...{ kind: 'orders that are only posts', record: `order ${id}`, name: status },
      reason: 'The shop has its orders in tables, and this one is not there, so the shop does not show it.',
    });
}

async function readRows(ids: readonly number[], { source }: SourceContext): Promise<OrderRows[]> {
  const where = { order_id: In(ids) };
  const orders = await source.findByIds<OrderRows['order']>('wc_orders', 'id', ids);
  const operationalOf = rowsBy('order_id', await source.find('wc_order_operational_data', { where, order: { id: 'ASC' } }));
  const addressesOf = rowsBy('order_id', await source.find('wc_order_addresses', { where, order: { id: 'ASC' } }));
  const metadataOf = await readMetadata(source, 'wc_orders_meta', ids);
  const addressOf = (id: number, type: string) => addressesOf(id).find((row) => row['address_type'] === type) ?? {};
  return orders.map((order) => ({
    order,
    operational: operationalOf(order.id)[0] ?? {},
    billing: addressOf(order.id, 'billing'),
    shipping: addressOf(order.id, 'shipping'),
    metadata: metadataOf(order.id),
  }));
}

const text = (value: SourceValue | undefined): string => (value === null || value === undefined ? '' : String(value));
const decimal = (value: SourceValue | undefined): string | undefined =>
  value === null || value === undefined ? undefined : String(value);
const flag = (value: SourceValue | undefined): boolean => flagOf(value);

function baseOf({ order, metadata }: OrderRows, known: ReadonlySet<string>) {
  const createdAt = gmtInstant(order['date_created_gmt']);
  return {
    id: order.id,
    parentId: phpInt(order['parent_order_id']),
    status: text(order['status']).replace(/^wc-/, ''),
    createdAt,
    listedAt: createdAt,
    total: decimal(order['total_amount']),
    metadata: metadata.without(known),
  };
}

function orderOf(rows: OrderRows): SourceOrder {
  const { order, operational } = rows;
  const base = baseOf(rows, ORDER_FIELDS);
  return {
    ...base,
    metadata: [...base.metadata, ...shippingContact(rows.shipping)],
    modifiedAt: gmtInstant(order['date_updated_gmt']),
    paidAt: gmtInstant(operational['date_paid_gmt']),
    completedAt: gmtInstant(operational['date_completed_gmt']),
    orderKey: text(operational['order_key']),
    currency: text(order['currency']),
    version: text(operational['woocommerce_version']),
    pricesIncludeTax: flag(operational['prices_include_tax']),
    customerId: phpInt(order['customer_id']),
    discountTotal: decimal(operational['discount_total_amount']) ?? '0',
    discountTax: decimal(operational['discount_tax_amount']) ?? '0',
    shippingTotal: decimal(operational['shipping_total_amount']) ?? '0',
    shippingTax: decimal(operational['shipping_tax_amount']) ?? '0',
    cartTax: decimal(order['tax_amount']) ?? '0',
    billing: addressOf(rows.billing),
    shipping: addressOf(rows.shipping),
    paymentMethod: text(order['payment_method']),
    paymentMethodTitle: text(order['payment_method_title']),
    transactionId: text(order['transaction_id']),
    customerIp: text(order['ip_address']),
    customerAgent: text(order['user_agent']),
    createdVia: text(operational['created_via']),
    cartHash: text(operational['cart_hash']),
    customerNote: text(order['customer_note']),
    addressIndex: ADDRESS_INDEXES.map((name) => rows.metadata.text(name) ?? '').join(' '),
    stockReduced: flag(operational['order_stock_reduced']),
    salesCounted: flag(operational['recorded_sales']),
    usageCounted: flag(operational['coupon_usages_are_counted']),
    downloadsGranted: flag(operational['download_permission_granted']),
  };
}

const addressOf = (row: SourceRow): SourceAddress =>
  Object.fromEntries(ADDRESS_PARTS.map((part) => [part, text(row[part])])) as SourceAddress;

/** A shipping address may have a telephone number and an e-mail address, which posts have in their metadata. */
const shippingContact = (shipping: SourceRow): MetaRow[] =>
  ['phone', 'email'].flatMap((part) =>
    text(shipping[part]) === '' ? [] : [{ name: `_shipping_${part}`, value: text(shipping[part]) }],
  );

function refundOf(rows: OrderRows): SourceRefund {
  const { order, operational, metadata } = rows;
  return {
    ...baseOf(rows, REFUND_FIELDS),
    tax: decimal(order['tax_amount']),
    shipping: decimal(operational['shipping_total_amount']),
    shippingTax: decimal(operational['shipping_tax_amount']),
    amount: metadata.text('_refund_amount'),
    reason: metadata.text('_refund_reason') ?? '',
    refundedBy: phpInt(metadata.text('_refunded_by')),
  };
}

const ADDRESS_INDEXES = ['_billing_address_index', '_shipping_address_index'];

const ORDER_FIELDS: ReadonlySet<string> = new Set(ADDRESS_INDEXES);

const REFUND_FIELDS: ReadonlySet<string> = new Set(['_refund_amount', '_refund_reason', '_refunded_by']);
