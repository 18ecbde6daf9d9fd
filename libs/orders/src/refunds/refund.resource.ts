import { SHOP, DatedQuery, Field, Resource } from '@grove/rest';
import { LineItem } from '../lines/line.resource.js';

/** Arguments of the list of refunds. */
export class RefundsQuery extends DatedQuery {
  @Field.integer({ description: 'Decimals of amounts.', default: 2, min: 0, max: 6 }) dp: number;
}

/** Arguments of deletion beside `force`. */
export class RefundDeletion {
  @Field.anything({ description: 'Taken for compatibility; nothing of a refund is reassigned.' }) reassign?: unknown;
}

/** Tax of one rate that is given back. */
export class RefundedTax {
  @Field.integer({ description: 'Identifier of the tax rate.' }) id: number;
  @Field.amount({ description: 'Tax to give back.' }) refundTotal: string;
}

/** A line of the order of which something is given back. Shown as a line with negative amounts. */
export class RefundedLine extends LineItem {
  @Field.amount({ description: 'What to give back of the line, without tax.', writeOnly: true }) refundTotal?: string;
  @Field.list(RefundedTax, { description: 'Taxes to give back, by rate.', writeOnly: true }) refundTax?: Partial<RefundedTax>[];
}

/** A refund of an order. */
@Resource({
  namespace: SHOP,
  route: 'orders/<order_id>/refunds',
  title: 'order_refund',
  capability: 'manage_orders',
  collection: RefundsQuery,
  deletion: RefundDeletion,
  immutable: true,
  checkForceBeforeLookup: true,
})
export class Refund {
  @Field.id() id: number;
  @Field.dateTime({ description: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.text({ description: 'What is given back; the sum of its lines when absent.', max: 20 }) amount: string;
  @Field.text({ description: 'Why.', max: 2000 }) reason: string;
  @Field.list(RefundedLine, { description: 'Lines of which something is given back; their pieces go back into stock.', max: 500 })
  lineItems: RefundedLine[];
}

/** What a client sends for a refund, read. */
export interface RefundInput {
  amount?: string;
  reason?: string;
  lineItems?: Partial<RefundedLine>[];
}
