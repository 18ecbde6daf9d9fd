import { localText, Money, utcText } from '@grove/core';
import { formatAmount, toLineFields, type SkusById } from '../../lines/line-presenter.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import type { OrderEntity } from '../../model/order.entity.js';
import type { OrderRecord } from '../read/order-record.js';
import type { Order } from './order.resource.js';

/** An order with its lines and refunds. */
export interface OrderDetails {
  readonly order: OrderEntity;
  readonly lines: readonly OrderLineEntity[];
  /** The newest first. */
  readonly refunds: readonly RefundEntity[];
}

/** What the JSON of an order needs besides its rows. */
export interface OrderFormat {
  readonly skus: SkusById;
  readonly zone: string;
  /** The number of decimals of prices in the shop. */
  readonly priceDecimals: number;
  /** The number of decimals with which amounts are shown. */
  readonly decimals: number;
}

/** An order as `shop/v1` shows it. */
export function presentOrder({ details, format }: Pick<OrderRecord, 'details' | 'format'>): Order {
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
