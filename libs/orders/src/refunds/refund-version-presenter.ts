import { localText, Money, utcText } from '@grove/core';
import { formatAmount, toLineFields } from '../lines/line-presenter.js';
import { shownRefundMeta } from '../lines/line-meta.rules.js';
import { taxAmountOf } from '../lines/line-taxes.rules.js';
import { percentOf, presentLinesV2 } from '../lines/line-version-presenter.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { OrderPresentation } from '../lines/order-presentation.js';
import { presentRefund } from './refund-presenter.js';
import type { RefundRecord } from './refund-record.js';

/** A refund as `wc/v2` and `wc/v3` show it. */
export function presentRefundV2(record: RefundRecord): object {
  const { refund, lines, skus, decimals } = record;
  const [presentation, orderLines] = [record.presentation!, record.orderLines!];
  const { lineItems, shippingLines, feeLines } = presentLinesV2(
    toLineFields(lines, skus, decimals),
    lines,
    presentation,
    shownRefundMeta,
  );
  return {
    ...presentRefund(record),
    ...{ lineItems, feeLines },
    shippingLines: shippingLines.map((line) => ({ ...line, methodId: methodOf(line.methodId, orderLines) })),
    parentId: refund.orderId,
    dateCreated: localText(refund.createdAt, presentation.zone),
    dateCreatedGmt: utcText(refund.createdAt),
    refundedBy: refund.refundedBy,
    refundedPayment: false,
    taxLines: taxLinesOf(lines, orderLines, presentation),
  };
}

/** The shipping method of the line of the order that a line of a refund refers to. */
const methodOf = (reference: string | null, orderLines: readonly OrderLineEntity[]): string =>
  orderLines.find(({ id }) => String(id) === reference)?.reference ?? '';

/** The sums of the refunded taxes by rate. They have the ids and names of the tax lines of the order. */
function taxLinesOf(lines: readonly OrderLineEntity[], orderLines: readonly OrderLineEntity[], presentation: OrderPresentation) {
  const refunded = lines.flatMap((line) =>
    line.taxes.map(({ id, total }) => ({ rateId: id, isShipping: line.kind === 'shipping', amount: taxAmountOf(total) })),
  );
  const sumOf = (taxes: typeof refunded) =>
    formatAmount(Money.sum(taxes.map(({ amount }) => amount)).micros, presentation.decimals);
  const orderTaxes = orderLines.filter(({ kind }) => kind === 'tax');
  return orderTaxes.flatMap((line) => {
    const { id, rateId, reference, name, compound } = line;
    const own = refunded.filter((tax) => tax.rateId === rateId);
    if (own.length === 0) return [];
    return {
      ...{ id, rateCode: reference, rateId, label: name, compound },
      taxTotal: sumOf(own.filter(({ isShipping }) => !isShipping)),
      shippingTaxTotal: sumOf(own.filter(({ isShipping }) => isShipping)),
      ratePercent: percentOf(line, presentation),
      metaData: [],
    };
  });
}
