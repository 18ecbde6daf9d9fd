import { localText, Money, utcText } from '@grove/core';
import { formatAmount, toLineFields } from '../../lines/line-presenter.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import type { OrderRecord } from '../read/order-record.js';

/** An order as `shop/v1` shows it. */
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
