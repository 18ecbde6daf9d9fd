import { localText, Money, utcText } from '@grove/core';
import { CURRENCIES, SPECIFIED_CURRENCIES } from '@grove/settings';
import { SHOP, Field, oneOf, Resource, type FieldType } from '@grove/rest';
import { formatAmount } from '../../model/format-amount.js';
import { toLineFields, CouponLine, FeeLine, LineItem, ShippingLine, TaxLine } from '../../lines/api/v1.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import { ORDER_ERRORS, OrderExists } from '../../errors.js';
import { Address, Billing } from '../../addresses/api/v1.js';
import { ORDER_STATUSES } from '../../model/order-status.js';
import type { OrderRecord } from '../read/order-record.js';
import { DeleteOrderQuery, OrderItemQuery, OrdersQuery } from './query-v1.js';

/** The currency of an order. Amounts have the decimals of the shop in every currency. Documents name those of the specification. */
const CURRENCY: FieldType = { ...oneOf(SPECIFIED_CURRENCIES), parse: oneOf(CURRENCIES).parse };

/** A refund in the JSON of its order in `wc/v1`. */
class OrderRefund {
  @Field.integer({ description: 'Id of the refund.', readonly: true }) id: number;
  @Field.text({ description: 'Reason of the refund.', readonly: true }) refund: string;
  @Field.amount({ description: 'Refunded amount, as a negative number.', readonly: true }) total: string;
}

/** An order in `wc/v1`, which is `shop/v1`. JSON has the fields in this order. */
@Resource({
  namespace: SHOP,
  route: 'orders',
  title: 'order',
  preview: 'calculate',
  errors: ORDER_ERRORS,
  capability: 'manage_orders',
  existsError: OrderExists,
  collection: OrdersQuery,
  item: OrderItemQuery,
  deletion: DeleteOrderQuery,
  batch: true,
  trash: true,
  authorizeBeforeLookup: true,
  present: presentOrder satisfies (record: OrderRecord) => Order,
})
export class Order {
  @Field.id() id: number;
  @Field.integer({ description: 'Id of the parent order; 0 for none.', min: 0 }) parentId: number;
  @Field.enum(ORDER_STATUSES, { description: 'Status of the order.', default: 'pending', alsoShown: ['trash'] }) status: string;
  @Field.text({ description: 'Secret key with which the customer can open the order.', readonly: true }) orderKey: string;
  @Field.text({ description: 'Order number.', readonly: true }) number: string;
  @Field.of(CURRENCY, { description: 'Currency, as an ISO 4217 code; by default that of the shop.', documentedDefault: 'EUR' })
  currency: string;
  @Field.text({ description: 'Version of the software that wrote the order.', readonly: true }) version: string;
  @Field.boolean({ description: 'Whether the prices of products included tax when the order was created.', readonly: true })
  pricesIncludeTax: boolean;
  @Field.dateTime({ nullable: true, description: 'Date of creation (UTC).', readonly: true }) dateCreated: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of the last change (UTC).', readonly: true }) dateModified: string | null;
  @Field.integer({ description: 'Id of the customer; 0 for a guest.', default: 0, min: 0 }) customerId: number;
  @Field.amount({ description: 'Discount on the items.', readonly: true }) discountTotal: string;
  @Field.amount({ description: 'Tax on the discount.', readonly: true }) discountTax: string;
  @Field.amount({ description: 'Shipping costs.', readonly: true }) shippingTotal: string;
  @Field.amount({ description: 'Tax on shipping.', readonly: true }) shippingTax: string;
  @Field.amount({ description: 'Tax on items and fees.', readonly: true }) cartTax: string;
  @Field.amount({ description: 'Total amount of the order.', readonly: true }) total: string;
  @Field.amount({ description: 'Sum of all taxes.', readonly: true }) totalTax: string;
  @Field.object(Billing, { description: 'Billing address.' }) billing: Billing;
  @Field.object(Address, { description: 'Shipping address.' }) shipping: Address;
  @Field.text({ description: 'Id of the payment method.' }) paymentMethod: string;
  @Field.text({ description: 'Name of the payment method.' }) paymentMethodTitle: string;
  @Field.boolean({
    description: 'Marks the order as paid: its status becomes processing and its items leave stock.',
    default: false,
    writeOnly: true,
  })
  setPaid: boolean;
  @Field.text({ description: 'Id of the transaction at the payment provider.' }) transactionId: string;
  @Field.text({ description: 'IP address of the customer.', readonly: true }) customerIpAddress: string;
  @Field.text({ description: 'User agent of the customer.', readonly: true }) customerUserAgent: string;
  @Field.text({ description: 'How the order was created.', readonly: true }) createdVia: string;
  @Field.text({ description: 'Hash of the cart of an imported order.', readonly: true }) cartHash: string;
  @Field.text({ description: 'Note of the customer.', max: 5000 }) customerNote: string;
  @Field.dateTime({ nullable: true, description: 'Date of completion, in the time zone of the site.', readonly: true })
  dateCompleted: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of payment, in the time zone of the site.', readonly: true }) datePaid:
    | string
    | null;
  @Field.list(LineItem, { description: 'Line items.', max: 500 }) lineItems: LineItem[];
  @Field.list(TaxLine, { description: 'Tax lines, one for each rate.', readonly: true }) taxLines: TaxLine[];
  @Field.list(ShippingLine, { description: 'Shipping lines.', max: 100 }) shippingLines: ShippingLine[];
  @Field.list(FeeLine, { description: 'Fee lines.', max: 100 }) feeLines: FeeLine[];
  @Field.list(CouponLine, { description: 'Coupon lines.', max: 100 }) couponLines: CouponLine[];
  @Field.list(OrderRefund, { description: 'Refunds, the newest first.', readonly: true }) refunds: OrderRefund[];
}

/** An order as `wc/v1` shows it. */
export function presentOrder({ details, format }: Pick<OrderRecord, 'details' | 'format'>) {
  const { order, lines, refunds } = details;
  const { skus, zone, decimals, priceDecimals } = format;
  const amount = (micros: bigint) => formatAmount(micros, decimals);
  const local = (instant: string | null) => (instant === null ? null : localText(instant, zone));
  return {
    id: order.id,
    parentId: order.parentId,
    status: order.status,
    orderKey: order.orderKey,
    number: String(order.id),
    currency: order.currency,
    version: order.version,
    pricesIncludeTax: order.pricesIncludeTax,
    dateCreated: order.undated ? null : utcText(order.createdAt),
    dateModified: order.modifiedAt && utcText(order.modifiedAt),
    customerId: order.customerId,
    discountTotal: amount(order.discountTotal),
    discountTax: amount(order.discountTax),
    shippingTotal: amount(order.shippingTotal),
    shippingTax: amount(order.shippingTax),
    cartTax: amount(order.cartTax),
    total: amount(order.total),
    // The taxes of a shop that rounds at the subtotal are unrounded; their sum is an amount to pay.
    totalTax: Money.ofMicros(order.cartTax + order.shippingTax)
      .round(priceDecimals)
      .toFixed(decimals),
    billing: order.billing,
    shipping: order.shipping,
    paymentMethod: order.paymentMethod,
    paymentMethodTitle: order.paymentMethodTitle,
    setPaid: false,
    transactionId: order.transactionId,
    customerIpAddress: order.customerIp,
    customerUserAgent: order.customerAgent,
    createdVia: order.createdVia,
    cartHash: order.cartHash,
    customerNote: order.customerNote,
    dateCompleted: local(order.completedAt),
    datePaid: local(order.paidAt),
    ...toLineFields(lines, skus, decimals),
    ...order.shownAs,
    // An order in the trash hides its refunds.
    refunds: order.status === 'trash' ? [] : refunds.map((refund) => toOrderRefund(refund, amount)),
  };
}

const toOrderRefund = ({ id, reason, amount }: RefundEntity, format: (micros: bigint) => string) => ({
  id,
  refund: reason,
  total: format(-amount),
});
