import { Money } from '@grove/core';
import { Field } from '@grove/rest';
import { formatAmount } from '../../model/format-amount.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import type { RefundInput } from '../refund-input.js';
import type { RefundRecord } from '../refund-record.js';
import { amountOrNumber } from './amount-or-number.js';
import { REFUNDED_LINE } from './v1.js';

/** A line of an order of which a refund is previewed in `wc/v3`. */
class PreviewedLineInput {
  @Field.integer({ description: 'Id of the line of the order: of a product, of shipping, or of a fee.' }) lineItemId: number;
  @Field.integer({ description: REFUNDED_LINE.quantity, min: 1, max: 100_000_000 }) quantity?: number;
  @Field.of(amountOrNumber, { description: 'Amount to refund of the line with its tax; by default what the pieces cost.' })
  refundTotal?: string;
}

/** What a client sends for a preview of a refund in `wc/v3`. */
export class RefundPreviewInput {
  @Field.list(PreviewedLineInput, { description: 'Lines to refund.', required: true, max: 500 })
  lineItems: Partial<PreviewedLineInput>[];
}

/** What would be refunded of a line of shipping, or of a fee. */
class PreviewedLine {
  @Field.integer({ description: 'Id of the line of the order.', readonly: true }) id: number;
  @Field.text({ description: 'Name of the line.', readonly: true }) name: string;
  @Field.integerOrNull({ description: 'Number of pieces; null if only an amount is refunded.', readonly: true })
  quantity: number | null;
  @Field.amount({ description: 'Amount without tax.', readonly: true }) subtotal: string;
  @Field.amount({ description: 'Tax.', readonly: true }) tax: string;
  @Field.amount({ description: 'Amount with tax.', readonly: true }) total: string;
}

/** What would be refunded of a line of a product. */
class PreviewedProductLine extends PreviewedLine {
  @Field.integer({ description: 'Id of the product.', readonly: true }) productId: number;
  @Field.integer({ description: 'Id of the variation; 0 for none.', readonly: true }) variationId: number;
}

/** The lines of one kind, and their sums. */
class PreviewedLines {
  @Field.list(PreviewedLine, { description: 'The lines.', readonly: true }) items: PreviewedLine[];
  @Field.amount({ description: 'Sum without tax.', readonly: true }) subtotal: string;
  @Field.amount({ description: 'Sum of the tax.', readonly: true }) tax: string;
  @Field.amount({ description: 'Sum with tax.', readonly: true }) total: string;
}

/** The lines of products, and their sums. */
class PreviewedProductLines extends PreviewedLines {
  @Field.list(PreviewedProductLine, { description: 'The lines.', readonly: true }) declare items: PreviewedProductLine[];
}

/** The lines by their kind. */
class RefundBreakdown {
  @Field.objectOrNull(PreviewedProductLines, { description: 'Of products; null for none.', readonly: true })
  products: PreviewedProductLines | null;
  @Field.objectOrNull(PreviewedLines, { description: 'Of shipping; null for none.', readonly: true })
  shipping: PreviewedLines | null;
  @Field.objectOrNull(PreviewedLines, { description: 'Of fees; null for none.', readonly: true }) fees: PreviewedLines | null;
}

/** What a refund would give back, as `wc/v3` shows it. */
export class RefundPreview {
  @Field.object(RefundBreakdown, { description: 'What is refunded of lines.', readonly: true }) breakdown: RefundBreakdown;
  @Field.amount({ description: 'Amount without tax.', readonly: true }) subtotal: string;
  @Field.amount({ description: 'Tax.', readonly: true }) tax: string;
  @Field.amount({ description: 'Amount of the refund.', readonly: true }) total: string;
  @Field.amount({ description: 'The most that can be refunded of the order.', readonly: true }) maxRefundable: string;
}

export const acceptRefundPreview = ({ lineItems }: RefundPreviewInput): RefundInput => ({
  lineItems: lineItems.map(({ lineItemId, quantity, refundTotal }) => ({ id: lineItemId, quantity, refundWithTax: refundTotal })),
});

/** `refundable`: what could be refunded of the order before, in micro-units. */
export function presentRefundPreview({ refund, lines, decimals }: RefundRecord, refundable: bigint): RefundPreview {
  const amount = (micros: bigint) => formatAmount(micros, decimals);
  const sums = (refunded: readonly OrderLineEntity[]) => {
    const [subtotal, tax] = [Money.sum(refunded.map(({ total }) => Money.ofMicros(-total))), taxOf(refunded)];
    return { subtotal: amount(subtotal.micros), tax: amount(tax.micros), total: amount(subtotal.plus(tax).micros) };
  };
  const linesOf = (kind: OrderLineEntity['kind']) => {
    const refunded = lines.filter((line) => line.kind === kind);
    const items = refunded.map((line) => ({
      ...{ id: Number(line.reference), name: line.name, quantity: line.quantity === 0 ? null : -line.quantity },
      ...{ productId: line.productId, variationId: line.variationId, ...sums([line]) },
    }));
    return items.length === 0 ? null : { items, ...sums(refunded) };
  };
  const [total, tax] = [Money.ofMicros(refund.amount), taxOf(lines)];
  return {
    breakdown: { products: linesOf('item'), shipping: linesOf('shipping'), fees: linesOf('fee') },
    ...{ subtotal: amount(total.minus(tax).micros), tax: amount(tax.micros), total: amount(total.micros) },
    maxRefundable: amount(refundable),
  };
}

const taxOf = (lines: readonly OrderLineEntity[]): Money => Money.sum(lines.map(({ totalTax }) => Money.ofMicros(-totalTax)));
