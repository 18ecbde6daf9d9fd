import { flagOf, flagOr } from '../../values/flags.js';
import { gmtInstant, gmtOrLocalInstant, unixOrLocalInstant } from '../../values/dates.js';
import { phpInt } from '../../values/numbers.js';
import type { SourcePart } from '../../source/wordpress-source.js';
import type { SourceContext } from '../source-kind.js';
import { Metadata, POST_META, readMetadata } from './meta-rows.js';
import { ADDRESS_PARTS, type OrderStorage, type SourceAddress, type SourceOrder, type SourceRefund } from './source-order.js';

/** A row of the table of posts that is an order or a refund. */
interface PostRow {
  readonly id: number;
  readonly status: string;
  readonly parent: number;
  readonly author: number;
  readonly excerpt: string;
  readonly password: string;
  readonly date: string;
  readonly date_gmt: string;
  readonly modified_gmt: string;
}

/** Orders that are posts, with their fields in the metadata of posts. */
export const postOrders: OrderStorage = {
  orderParts: partsOf('shop_order'),
  statusColumn: 'p.post_status',
  refundParts: partsOf('shop_order_refund'),
  joinOwner: (column) =>
    `LEFT JOIN {posts} p ON p.ID = ${column} AND p.post_type IN ('shop_order', 'shop_order_refund') WHERE p.ID IS NULL`,
  // Posts of other types are reported with all other posts.
  reportOthers: () => Promise.resolve(),
  readOrders: async (ids, context) =>
    (await readPosts(ids, context)).map(({ post, metadata }) => orderOf(post, metadata, context)),
  readRefunds: async (ids, context) =>
    (await readPosts(ids, context)).map(({ post, metadata }) => refundOf(post, metadata, context)),
};

function partsOf(type: string): [SourcePart, ...SourcePart[]] {
  const where = `p.post_type = '${type}'`;
  return [
    { from: '{posts} p', key: 'p.ID', rowsOf: 'p', where },
    { from: '{posts} p JOIN {postmeta} m ON m.post_id = p.ID', key: 'p.ID', rowsOf: 'm', where },
  ];
}

async function readPosts(ids: readonly number[], { source }: SourceContext): Promise<{ post: PostRow; metadata: Metadata }[]> {
  const posts = await source.read<PostRow>(
    `SELECT ID AS id, post_status AS status, post_parent AS parent, post_author AS author, post_excerpt AS excerpt, post_password AS password,
      post_date AS date, post_date_gmt AS date_gmt, post_modified_gmt AS modified_gmt
      FROM {posts} WHERE ID IN (?) ORDER BY ID`,
    [ids],
  );
  const metadata = await readMetadata(source, POST_META, ids);
  return posts.map((post) => ({ post, metadata: metadata.get(post.id) ?? Metadata.none }));
}

function baseOf(post: PostRow, metadata: Metadata, { settings }: SourceContext, known: ReadonlySet<string>) {
  return {
    id: post.id,
    parentId: post.parent,
    status: post.status.replace(/^wc-/, ''),
    createdAt: gmtInstant(post.date_gmt),
    listedAt: gmtOrLocalInstant(post.date_gmt, post.date, settings.timezone),
    total: metadata.text('_order_total'),
    metadata: metadata.without(known),
  };
}

function orderOf(post: PostRow, metadata: Metadata, context: SourceContext): SourceOrder {
  const { settings } = context;
  const text = (name: string) => metadata.text(name) ?? '';
  const date = (name: string, former: string) =>
    unixOrLocalInstant(text(name), settings.timezone) ?? unixOrLocalInstant(text(former), settings.timezone);
  const base = baseOf(post, metadata, context, ORDER_FIELDS);
  const isKeyKept = post.password !== '' && post.password !== text('_order_key');
  return {
    ...base,
    metadata: isKeyKept ? [...base.metadata, { name: 'post_password', value: post.password }] : base.metadata,
    modifiedAt: gmtInstant(post.modified_gmt),
    paidAt: date('_date_paid', '_paid_date'),
    completedAt: date('_date_completed', '_completed_date'),
    orderKey: text('_order_key'),
    currency: text('_order_currency') || settings.currency,
    version: text('_order_version'),
    pricesIncludeTax: flagOr(metadata.text('_prices_include_tax'), settings.text('woocommerce_prices_include_tax') === 'yes'),
    customerId: phpInt(text('_customer_user')),
    discountTotal: metadata.text('_cart_discount'),
    discountTax: metadata.text('_cart_discount_tax'),
    shippingTotal: metadata.text('_order_shipping'),
    shippingTax: metadata.text('_order_shipping_tax'),
    cartTax: metadata.text('_order_tax'),
    billing: addressOf(metadata, 'billing'),
    shipping: addressOf(metadata, 'shipping'),
    paymentMethod: text('_payment_method'),
    paymentMethodTitle: text('_payment_method_title'),
    transactionId: text('_transaction_id'),
    customerIp: text('_customer_ip_address'),
    customerAgent: text('_customer_user_agent'),
    createdVia: text('_created_via'),
    cartHash: text('_cart_hash'),
    customerNote: post.excerpt,
    addressIndex: `${text('_billing_address_index')} ${text('_shipping_address_index')}`,
    stockReduced: flagOf(text('_order_stock_reduced')),
    salesCounted: flagOf(text('_recorded_sales')),
    usageCounted: flagOf(text('_recorded_coupon_usage_counts')),
    downloadsGranted: flagOf(text('_download_permissions_granted')),
    summed: {
      total: metadata.all('_order_total'),
      cartTax: metadata.all('_order_tax'),
      shippingTax: metadata.all('_order_shipping_tax'),
      shippingTotal: metadata.all('_order_shipping'),
    },
  };
}

const addressOf = (metadata: Metadata, type: 'billing' | 'shipping'): SourceAddress =>
  Object.fromEntries(ADDRESS_PARTS.map((part) => [part, metadata.text(`_${type}_${part}`) ?? ''])) as SourceAddress;

function refundOf(post: PostRow, metadata: Metadata, context: SourceContext): SourceRefund {
  return {
    ...baseOf(post, metadata, context, REFUND_FIELDS),
    tax: metadata.text('_order_tax'),
    shipping: metadata.text('_order_shipping'),
    shippingTax: metadata.text('_order_shipping_tax'),
    amount: metadata.text('_refund_amount'),
    reason: metadata.text('_refund_reason') ?? post.excerpt,
    refundedBy: metadata.has('_refunded_by') ? phpInt(metadata.text('_refunded_by')) : post.author,
  };
}

/** Names of metadata that `orderOf` reads, or that repeats what it reads. */
const ORDER_FIELDS: ReadonlySet<string> = new Set([
  ...['_date_paid', '_paid_date', '_date_completed', '_completed_date', '_order_key', '_order_currency', '_order_version'],
  ...['_prices_include_tax', '_customer_user', '_order_total', '_cart_discount', '_cart_discount_tax', '_order_shipping'],
  ...['_order_shipping_tax', '_order_tax', '_payment_method', '_payment_method_title', '_transaction_id'],
  ...['_customer_ip_address', '_customer_user_agent', '_created_via', '_cart_hash', '_order_stock_reduced', '_recorded_sales'],
  ...['_recorded_coupon_usage_counts', '_download_permissions_granted', '_billing_address_index', '_shipping_address_index'],
  ...ADDRESS_PARTS.map((part) => `_billing_${part}`),
  ...ADDRESS_PARTS.filter((part) => part !== 'email' && part !== 'phone').map((part) => `_shipping_${part}`),
]);

/** Names of metadata that `refundOf` reads, or that is the same in its order or the sum of its lines. */
const REFUND_FIELDS: ReadonlySet<string> = new Set([
  ...['_order_total', '_refund_amount', '_refund_reason', '_refunded_by', '_order_currency', '_order_version'],
  ...['_prices_include_tax', '_cart_discount', '_cart_discount_tax', '_order_shipping', '_order_shipping_tax', '_order_tax'],
]);
