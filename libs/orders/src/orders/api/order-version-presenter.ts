import { localText, utcText } from '@grove/core';
import { symbolOf } from '@grove/settings';
import { formatAmount } from '../../lines/line-presenter.js';
import { toVersionedLines } from '../../lines/line-version-presenter.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import type { OrderDetails } from './order-presenter.js';
import type { Order } from './order.resource.js';
import { isEditable, needsPayment, needsProcessing } from '../write/payment.rules.js';
import type { VersionFacts } from '../../lines/version-facts.js';

/** An order with what `wc/v2` and `wc/v3` show of it. Requests to `shop/v1` do not load that. */
export interface OrderRecord extends Order {
  readonly further?: { readonly details: OrderDetails; readonly facts: VersionFacts };
}

/** An order as `wc/v2` and `wc/v3` show it. */
export function toVersionedOrder(record: OrderRecord): object {
  const { details, facts } = record.further!;
  const { order, lines, refunds } = details;
  const local = (instant: string | null) => instant && localText(instant, facts.zone);
  const utc = (instant: string | null) => instant && utcText(instant);
  const createdAt = order.undated ? null : order.createdAt;
  return {
    ...record,
    ...toVersionedLines(record, lines, facts),
    shipping: { phone: '', ...order.shipping },
    dateCreated: local(createdAt),
    dateCreatedGmt: utc(createdAt),
    dateModified: local(order.modifiedAt),
    dateModifiedGmt: utc(order.modifiedAt),
    dateCompletedGmt: utc(order.completedAt),
    datePaidGmt: utc(order.paidAt),
    refunds: refunds.map((refund) => toRefund(refund, facts)),
    paymentUrl: `${facts.home}/checkout/order-pay/${order.id}/?pay_for_order=true&key=${encodeURIComponent(order.orderKey)}`,
    isEditable: isEditable(order),
    needsPayment: needsPayment(order),
    needsProcessing: needsProcessing(lines, facts.products),
    currencySymbol: symbolOf(order.currency),
  };
}

const toRefund = ({ id, reason, amount, tax }: RefundEntity, { decimals }: VersionFacts) => ({
  id,
  reason,
  total: formatAmount(-amount, decimals),
  totalTax: formatAmount(-tax, decimals),
});
