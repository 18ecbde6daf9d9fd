import { localText, utcText } from '@grove/core';
import { presentLines, shown, type KnownSkus } from '../lines/line-presenter.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { RefundEntity } from '../refunds/refund.entity.js';
import type { OrderEntity } from './order.entity.js';
import type { Order } from './order.resource.js';

/** An order with everything that is shown of it. */
export interface OrderFamily {
  readonly order: OrderEntity;
  readonly lines: readonly OrderLineEntity[];
  /** The newest first. */
  readonly refunds: readonly RefundEntity[];
}

/** How orders are shown. */
export interface Showing {
  readonly skus: KnownSkus;
  readonly zone: string;
  /** Decimals of amounts. */
  readonly dp: number;
}

export function presentOrder({ order, lines, refunds }: OrderFamily, { skus, zone, dp }: Showing): Order {
  const local = (instant: string | null) => (instant === null ? null : localText(instant, zone));
  return {
    id: order.id,
    parentId: order.parentId,
    status: order.status,
    orderKey: order.orderKey,
    number: String(order.id),
    currency: order.currency,
    version: order.version,
    pricesIncludeTax: false,
    dateCreated: utcText(order.createdAt),
    dateModified: utcText(order.modifiedAt),
    customerId: order.customerId,
    discountTotal: shown(order.discountTotal, dp),
    discountTax: shown(order.discountTax, dp),
    shippingTotal: shown(order.shippingTotal, dp),
    shippingTax: shown(order.shippingTax, dp),
    cartTax: shown(order.cartTax, dp),
    total: shown(order.total, dp),
    totalTax: shown(order.cartTax + order.shippingTax, dp),
    billing: order.billing,
    shipping: order.shipping,
    paymentMethod: order.paymentMethod,
    paymentMethodTitle: order.paymentMethodTitle,
    setPaid: false,
    transactionId: order.transactionId,
    customerIpAddress: order.customerIp,
    customerUserAgent: order.customerAgent,
    createdVia: order.createdVia,
    cartHash: '',
    customerNote: order.customerNote,
    dateCompleted: local(order.completedAt),
    datePaid: local(order.paidAt),
    ...presentLines(lines, skus, dp),
    refunds: refunds.map(({ id, reason, amount }) => ({ id, refund: reason, total: `-${shown(amount, dp)}` })),
  };
}
