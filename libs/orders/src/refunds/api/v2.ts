import { localText, Money, utcText } from '@grove/core';
import { Field, FieldOrder, metaDataType, type MetaEntry, SHOP_V2, ShownFields, VersionOf } from '@grove/rest';
import { formatAmount } from '../../model/format-amount.js';
import { toLineFields } from '../../lines/api/v1.js';
import { shownRefundMeta } from '../../lines/line-meta.rules.js';
import { taxAmountOf } from '../../lines/line-taxes.rules.js';
import { amountOrNumber } from './amount-or-number.js';
import { percentOf, presentLinesV2, FeeLineV2, LineItemV2, ShippingLineV2, TaxLineV2 } from '../../lines/api/v2.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import type { OrderPresentation } from '../../lines/order-presentation.js';
import { RefundNotFound, RefundUnknown } from '../../errors.js';
import { REFUND_KIND } from '../../model/metadata-kinds.js';
import { withoutOwnKeys } from '../../orders/write/order-meta.rules.js';
import type { RefundRecord } from '../refund-record.js';
import type { RefundInput } from '../refund-input.js';
import { OrderItemQueryV2 } from '../../orders/api/query-v2.js';
import { DeleteRefundQueryV2, RefundsQueryV2 } from './query-v2.js';
import { presentRefund, Refund, BY_LINE, BY_RATE, REFUNDED_LINE, type RefundedLine, SHOWN_OF_REFUNDED_LINE } from './v1.js';

/** The refunded tax of one rate in `wc/v2` and `wc/v3`. */
class RefundedTaxV2 {
  @Field.integer({ description: 'Id of the tax rate.' }) id: number;
  @Field.of(amountOrNumber, { description: 'Amount of tax to refund, as a positive number.' }) refundTotal: string;
}

/** A refunded line of an order in `wc/v2` and `wc/v3`. */
@ShownFields({ ...SHOWN_OF_REFUNDED_LINE, metaData: 'The line of the order that is refunded.' })
class RefundedLineV2 extends LineItemV2 {
  @Field.integer({ description: REFUNDED_LINE.id }) declare id: number;
  @Field.integer({ description: REFUNDED_LINE.quantity, alsoNamed: 'qty', min: 0, max: 100_000_000 }) declare quantity: number;
  @Field.of(amountOrNumber, { description: REFUNDED_LINE.refundTotal, writeOnly: true }) refundTotal?: string;
  @Field.list(RefundedTaxV2, {
    description:
      'Taxes to refund, by rate. By default a refund_total has none, and pieces have the taxes that were paid for them.',
    writeOnly: true,
    keyed: BY_RATE,
  })
  refundTax?: RefundedTaxV2[];
}

/** What `wc/v2` and `wc/v3` declare alike. */
export const SINCE_V2 = {
  collection: RefundsQueryV2,
  item: OrderItemQueryV2,
  deletion: DeleteRefundQueryV2,
  metaOf: REFUND_KIND,
  present: presentRefundV2,
  replacedErrors: [[RefundNotFound, RefundUnknown]] as const,
};

/** A refund in `wc/v2`: with metadata, and with its lines of all kinds. Nothing returns to stock. */
@VersionOf(Refund, { ...SINCE_V2, namespace: SHOP_V2, accept: acceptRefundV2 })
@FieldOrder('id date_created date_created_gmt amount reason refunded_by refunded_payment meta_data line_items')
export class RefundV2 extends Refund {
  @Field.dateTime({ description: 'Date of creation.', readonly: true }) declare dateCreated: string;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreatedGmt: string;
  @Field.integer({ description: 'Id of the user who made the refund; 0 if unknown.', readonly: true }) refundedBy: number;
  @Field.boolean({ description: 'Whether a payment provider paid it back; Grove asks none.', readonly: true })
  refundedPayment: boolean;
  @Field.of(metaDataType, { description: 'Metadata.' }) metaData: readonly MetaEntry[];
  @Field.list(RefundedLineV2, {
    description: 'Lines to refund, of products, shipping and fees. An object has the lines by their ids.',
    max: 500,
    keyed: BY_LINE,
  })
  declare lineItems: never;
  @Field.list(ShippingLineV2, { description: 'Refunded shipping lines.', readonly: true }) shippingLines: never;
  @Field.list(TaxLineV2, { description: 'Refunded taxes, one line for each rate.', readonly: true }) taxLines: never;
  @Field.list(FeeLineV2, { description: 'Refunded fees.', readonly: true }) feeLines: never;
  @Field.boolean({ description: 'For compatibility only; Grove asks no payment provider.', default: true, writeOnly: true })
  apiRefund: boolean;
}

function acceptRefundV2(refund: RefundInput): RefundInput {
  return { ...acceptRefund(refund), apiRestock: false };
}

/** What `wc/v2` and `wc/v3` accept alike. */
export function acceptRefund({ metaData, lineItems, ...refund }: RefundInput): RefundInput {
  return { ...refund, lineItems: lineItems?.map(withSentTaxes), metaData: withoutOwnKeys(metaData) };
}

/** In WooCommerce an amount that is sent without taxes is refunded without taxes, and clients compute with that. */
const withSentTaxes = (line: Partial<RefundedLine>): Partial<RefundedLine> =>
  line.refundTotal && !line.refundTax ? { ...line, refundTax: [] } : line;

/** A refund as `wc/v2` and `wc/v3` show it. */
function presentRefundV2(record: RefundRecord): object {
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
