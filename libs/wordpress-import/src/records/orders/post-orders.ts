import { In } from 'typeorm';
import { flagOf, flagOr } from '../../values/flags.js';
import { gmtInstant, gmtOrLocalInstant, unixOrLocalInstant } from '../../values/dates.js';
import { phpInt } from '../../values/numbers.js';
import { type PostRow, postsOfType, readPosts } from '../post-rows.js';
import { type Metadata, readMetadata } from '../metadata.js';
import type { SourceContext } from '../source-kind.js';
import { ADDRESS_PARTS, type OrderStorage, type SourceAddress, type SourceOrder, type SourceRefund } from './source-order.js';

/** Orders that are posts, with their fields in the metadata of posts. */
export const postOrders: OrderStorage = {
  orders: postsOfType('shop_order'),
  refunds: postsOfType('shop_order_refund'),
  statusColumn: 'post_status',
  ownersOfItems: { table: 'posts', on: { ID: 'order_id' }, where: { post_type: In(['shop_order', 'shop_order_refund']) } },
  // Posts of other types are reported with all other posts.
  reportOthers: () => Promise.resolve(),
  readOrders: async (ids, context) =>
    (await readWithMetadata(ids, context)).map(({ post, metadata }) => orderOf(post, metadata, context)),
  readRefunds: async (ids, context) =>
    (await readWithMetadata(ids, context)).map(({ post, metadata }) => refundOf(post, metadata, context)),
};

async function readWithMetadata(
  ids: readonly number[],
  { source }: SourceContext,
): Promise<{ post: PostRow; metadata: Metadata }[]> {
  const posts = await readPosts(source, { ID: In(ids) });
  const metadataOf = await readMetadata(source, 'postmeta', ids);
  return posts.map((post) => ({ post, metadata: metadataOf(post.ID) }));
}

function baseOf(post: PostRow, metadata: Metadata, { settings }: SourceContext, known: ReadonlySet<string>) {
  return {
    id: post.ID,
    parentId: post.post_parent,
    status: post.post_status.replace(/^wc-/, ''),
    createdAt: gmtInstant(post.post_date_gmt),
    listedAt: gmtOrLocalInstant(post.post_date_gmt, post.post_date, settings.timezone),
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
  const isKeyKept = post.post_password !== '' && post.post_password !== text('_order_key');
  return {
    ...base,
    metadata: isKeyKept ? [...base.metadata, { name: 'post_password', value: post.post_password }] : base.metadata,
    modifiedAt: gmtInstant(post.post_modified_gmt),
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
    customerNote: post.post_excerpt,
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
    reason: metadata.text('_refund_reason') ?? post.post_excerpt,
    refundedBy: metadata.has('_refunded_by') ? phpInt(metadata.text('_refunded_by')) : post.post_author,
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
