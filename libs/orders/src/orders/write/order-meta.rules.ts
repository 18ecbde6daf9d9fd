import { withoutKeys, type SentEntry } from '@grove/rest';
import { ADDRESS_PARTS } from '../../addresses/stored-address.js';

/** Keys under which WooCommerce keeps the fields of an order. Their values are in its columns, so they are no metadata here. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  ...ADDRESS_PARTS.flatMap((part) => [`_billing_${part}`, `_shipping_${part}`]),
  ...['_billing_email', '_billing_address_index', '_shipping_address_index', '_customer_user', '_customer_ip_address'],
  ...[
    '_customer_user_agent',
    '_order_key',
    '_order_currency',
    '_order_version',
    '_prices_include_tax',
    '_created_via',
    '_cart_hash',
  ],
  ...[
    '_payment_method',
    '_payment_method_title',
    '_transaction_id',
    '_completed_date',
    '_paid_date',
    '_date_completed',
    '_date_paid',
  ],
  ...['_cart_discount', '_cart_discount_tax', '_order_shipping', '_order_shipping_tax', '_order_tax', '_order_total'],
  ...['_order_stock_reduced', '_recorded_sales', '_recorded_coupon_usage_counts', '_download_permissions_granted'],
  ...['_refund_amount', '_refund_reason', '_refunded_by', '_refunded_payment'],
]);

/** What a client sent of the metadata of an order or a refund, without what would be fields of it. */
export const withoutOwnKeys = (sent: readonly SentEntry[] | undefined): readonly SentEntry[] | undefined =>
  withoutKeys(sent, OWN_KEYS);
