import { gmtInstant } from '../../values/dates.js';
import { flagOf } from '../../values/flags.js';
import { phpInt } from '../../values/numbers.js';
import type { SourcePart, SourceRow, SourceValue, WordPressSource } from '../../source/wordpress-source.js';
import type { SourceContext } from '../source-kind.js';
import { Metadata, type MetaRow, ORDER_META, readMetadata } from './meta-rows.js';
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
  orderParts: partsOf('shop_order'),
  statusColumn: 'o.status',
  refundParts: partsOf('shop_order_refund'),
  joinOwner: (column) => `LEFT JOIN {wc_orders} o ON o.id = ${column} WHERE o.id IS NULL`,
  reportOthers,
  readOrders: async (ids, context) => (await readRows(ids, context)).map(orderOf),
  readRefunds: async (ids, context) => (await readRows(ids, context)).map(refundOf),
};

function partsOf(type: string): [SourcePart, ...SourcePart[]] {
  const where = `o.type = '${type}'`;
  const joined = (table: string): SourcePart => ({
    ...{ from: `{wc_orders} o JOIN {${table}} r ON r.order_id = o.id`, key: 'o.id', rowsOf: 'r', where },
  });
  return [
    { from: '{wc_orders} o', key: 'o.id', rowsOf: 'o', where },
    joined('wc_order_operational_data'),
    joined('wc_order_addresses'),
    joined('wc_orders_meta'),
  ];
}

/** More of them are not named one by one. */
const MOST_NAMED = 1_000;

async function reportOthers({ source, report }: SourceContext): Promise<void> {
  const others = await source.read<{ id: number; type: string | null }>(
    `SELECT id, type FROM {wc_orders} WHERE type IS NULL OR type NOT IN ('shop_order', 'shop_order_refund') ORDER BY id LIMIT ${MOST_NAMED}`,
  );
  for (const { id, type } of others)
    report.addLeftover({
      ...{ kind: 'orders of an unknown type', record: `order ${id}`, name: type ?? 'without a type' },
      reason: 'Grove has orders and refunds only.',
    });
  const posts = await source.read<{ id: number; status: string }>(
    `SELECT p.ID AS id, p.post_status AS status FROM {posts} p LEFT JOIN {wc_orders} o ON o.id = p.ID
      WHERE p.post_type IN ('shop_order', 'shop_order_refund') AND o.id IS NULL ORDER BY p.ID LIMIT ${MOST_NAMED}`,
  );
  for (const { id, status } of posts)
    report.addLeftover({
      ...{ kind: 'orders that are only posts', record: `order ${id}`, name: status },
      reason: 'The shop has its orders in tables, and this one is not there, so the shop does not show it.',
    });
}

async function readRows(ids: readonly number[], { source }: SourceContext): Promise<OrderRows[]> {
  const orders = await source.read<OrderRows['order']>(`SELECT * FROM {wc_orders} WHERE id IN (?) ORDER BY id`, [ids]);
  const operational = await rowsByOrder(source, 'wc_order_operational_data', ids);
  const addresses = await rowsByOrder(source, 'wc_order_addresses', ids);
  const metadata = await readMetadata(source, ORDER_META, ids);
  const addressOf = (id: number, type: string) => addresses.get(id)?.find((row) => row['address_type'] === type) ?? {};
  return orders.map((order) => ({
    order,
    operational: operational.get(order.id)?.[0] ?? {},
    billing: addressOf(order.id, 'billing'),
    shipping: addressOf(order.id, 'shipping'),
    metadata: metadata.get(order.id) ?? Metadata.none,
  }));
}

async function rowsByOrder(source: WordPressSource, table: string, ids: readonly number[]): Promise<Map<number, SourceRow[]>> {
  const rows = await source.read(`SELECT * FROM {${table}} WHERE order_id IN (?) ORDER BY id`, [ids]);
  const byOrder = new Map<number, SourceRow[]>();
  for (const row of rows) byOrder.set(Number(row['order_id']), [...(byOrder.get(Number(row['order_id'])) ?? []), row]);
  return byOrder;
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
