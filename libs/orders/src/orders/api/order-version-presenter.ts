import { localText, utcText } from '@grove/core';
import { symbolOf } from '@grove/settings';
import { formatAmount } from '../../lines/line-presenter.js';
import { presentLinesV2 } from '../../lines/line-version-presenter.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import type { OrderRecord } from '../read/order-record.js';
import { presentOrder } from './order-presenter.js';
import { isEditable, needsPayment, needsProcessing } from '../write/payment.rules.js';
import type { OrderPresentation } from '../../lines/order-presentation.js';

/** An order as `wc/v2` and `wc/v3` show it. */
export function presentOrderV2(record: OrderRecord): object {
  const { order, lines, refunds } = record.details;
  const presentation = record.presentation!;
  const first = presentOrder(record);
  const local = (instant: string | null) => instant && localText(instant, presentation.zone);
  const utc = (instant: string | null) => instant && utcText(instant);
  const createdAt = order.undated ? null : order.createdAt;
  return {
    ...first,
    ...presentLinesV2(first, lines, presentation),
    shipping: { phone: '', ...order.shipping },
    dateCreated: local(createdAt),
    dateCreatedGmt: utc(createdAt),
    dateModified: local(order.modifiedAt),
    dateModifiedGmt: utc(order.modifiedAt),
    dateCompletedGmt: utc(order.completedAt),
    datePaidGmt: utc(order.paidAt),
    refunds: refunds.map((refund) => toRefund(refund, presentation)),
    paymentUrl: `${presentation.home}/checkout/order-pay/${order.id}/?pay_for_order=true&key=${encodeURIComponent(order.orderKey)}`,
    isEditable: isEditable(order),
    needsPayment: needsPayment(order),
    needsProcessing: needsProcessing(lines, presentation.products),
    currencySymbol: symbolOf(order.currency),
  };
}

const toRefund = ({ id, reason, amount, tax }: RefundEntity, { decimals }: OrderPresentation) => ({
  id,
  reason,
  total: formatAmount(-amount, decimals),
  totalTax: formatAmount(-tax, decimals),
});
