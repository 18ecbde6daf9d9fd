import { utcText, MAX_AMOUNT_LENGTH } from '@grove/core';
import { SHOP, Field, Resource, ShownFields } from '@grove/rest';
import { formatAmount } from '../../model/format-amount.js';
import { toLineItem, LineItem } from '../../lines/api/v1.js';
import { REFUND_ERRORS } from '../../errors.js';
import type { RefundRecord } from '../refund-record.js';
import { DeleteOrderQuery, OrderItemQuery } from '../../orders/api/query-v1.js';
import { RefundsQuery } from './query-v1.js';

/** The refunded tax of one rate. */
class RefundedTax {
  @Field.integer({ description: 'Id of the tax rate.' }) id: number;
  @Field.amount({ description: 'Amount of tax to refund, as a positive number.' }) refundTotal: string;
}

/** Clients of PHP send the lines by their ids, and the taxes of a line by the ids of their rates, as WooCommerce keeps them. */
export const BY_LINE = { name: 'id' };
export const BY_RATE = { name: 'id', value: 'refund_total' };

/** What both requests and responses have of a refunded line, in words of refunds. */
export const REFUNDED_LINE = {
  id: 'Id of the line of the order: of a product, of shipping, or of a fee. In a response, the id of the line of the refund.',
  quantity:
    'Number of pieces that come back, as a positive number (also named qty); 1 for shipping or a fee. Unless refund_total is sent, what they cost is refunded. A response has it as a negative number.',
  refundTotal:
    'Amount to refund of the line, without tax, as a positive number. By default it is what the pieces cost, and for the last pieces what is left of the line.',
  refundTax:
    'Taxes to refund, by rate. By default they are computed in proportion to the amount; send an empty list to refund no tax.',
};

/** What responses have of a refunded line. */
export const SHOWN_OF_REFUNDED_LINE = {
  name: 'Name of the refunded product.',
  sku: 'SKU of the refunded product.',
  productId: 'Id of the refunded product; 0 if it was deleted.',
  variationId: 'Id of the refunded variation; 0 for none.',
  taxClass: 'Slug of the tax class of the line; "" for the standard class.',
  price: 'Refunded amount for each piece, without tax.',
  subtotal: 'Refunded amount without tax, as a negative number.',
  subtotalTax: 'Refunded tax, as a negative number.',
  total: 'Refunded amount without tax, as a negative number.',
  totalTax: 'Refunded tax, as a negative number.',
  taxes: 'Refunded taxes by rate, as negative numbers.',
  meta: 'Options of the refunded variation.',
};

/** A refunded line of an order in `wc/v1`. It is shown as a line with negative amounts. */
@ShownFields(SHOWN_OF_REFUNDED_LINE)
export class RefundedLine extends LineItem {
  @Field.integer({ description: REFUNDED_LINE.id }) declare id: number;
  @Field.integer({ description: REFUNDED_LINE.quantity, alsoNamed: 'qty', min: 0, max: 100_000_000 }) declare quantity: number;
  @Field.amount({
    description: SHOWN_OF_REFUNDED_LINE.total,
    readonly: true,
    refusal:
      'is in responses only. Send the amount to refund as refund_total, or only the quantity to refund what the pieces cost',
  })
  declare total: string;
  @Field.amount({ description: REFUNDED_LINE.refundTotal, writeOnly: true }) refundTotal?: string;
  @Field.list(RefundedTax, { description: REFUNDED_LINE.refundTax, writeOnly: true, keyed: BY_RATE })
  refundTax?: Partial<RefundedTax>[];
}

/** A refund of an order in `wc/v1`, which is `shop/v1`. */
@Resource({
  namespace: SHOP,
  route: 'orders/<order_id>/refunds',
  title: 'order_refund',
  preview: 'preview',
  errors: REFUND_ERRORS,
  capability: 'manage_orders',
  collection: RefundsQuery,
  item: OrderItemQuery,
  deletion: DeleteOrderQuery,
  immutable: true,
  checkForceBeforeLookup: true,
  present: presentRefund satisfies (record: RefundRecord) => Refund,
})
export class Refund {
  @Field.id() id: number;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreated: string;
  @Field.text({
    description: 'Amount of the refund, above 0; the sum of its lines and their taxes by default.',
    max: MAX_AMOUNT_LENGTH,
  })
  amount: string;
  @Field.text({ description: 'Reason of the refund.', max: 2000 }) reason: string;
  @Field.list(RefundedLine, {
    description: 'Lines to refund; their items return to stock. An object has the lines by their ids.',
    max: 500,
    keyed: BY_LINE,
  })
  lineItems: RefundedLine[];
}

export function presentRefund({ id, refund, lines, skus, decimals }: RefundRecord) {
  return {
    id,
    dateCreated: utcText(refund.createdAt),
    amount: formatAmount(refund.amount, decimals),
    reason: refund.reason,
    lineItems: lines.filter(({ kind }) => kind === 'item').map((line) => toLineItem(line, skus, decimals)),
  };
}
