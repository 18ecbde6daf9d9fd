import { SHOP, DatedQuery, Field, ItemQuery, Resource } from '@grove/rest';
import { LineItem } from '../lines/line.resource.js';

/** Arguments of the list of refunds. */
export class RefundsQuery extends DatedQuery {
  @Field.integer({
    description: 'Number of decimals of amounts; by default that of the prices of the shop.',
    documentedDefault: 2,
    min: 0,
    max: 6,
  })
  dp?: number;
}

/** Arguments of reading one refund. */
export class RefundItemQuery extends ItemQuery {
  @Field.integer({ description: 'Number of decimals of amounts.', min: 0, max: 6 }) dp?: number;
}

/** Arguments of a deletion, besides `force`. */
export class RefundDeletion {
  @Field.anything({ description: 'For compatibility only; it has no effect.' }) reassign?: unknown;
}

/** The refunded tax of one rate. */
export class RefundedTax {
  @Field.integer({ description: 'Id of the tax rate.' }) id: number;
  @Field.amount({ description: 'Amount of tax to refund.' }) refundTotal: string;
}

/** A refunded line of an order. It is shown as a line with negative amounts. */
export class RefundedLine extends LineItem {
  @Field.amount({ description: 'Amount to refund of the line, without tax.', writeOnly: true }) refundTotal?: string;
  @Field.list(RefundedTax, { description: 'Taxes to refund, by rate.', writeOnly: true }) refundTax?: Partial<RefundedTax>[];
}

/** A refund of an order. */
@Resource({
  namespace: SHOP,
  route: 'orders/<order_id>/refunds',
  title: 'order_refund',
  capability: 'manage_orders',
  collection: RefundsQuery,
  item: RefundItemQuery,
  deletion: RefundDeletion,
  immutable: true,
  checkForceBeforeLookup: true,
})
export class Refund {
  @Field.id() id: number;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreated: string;
  @Field.text({ description: 'Amount of the refund; the sum of its lines by default.', max: 20 }) amount: string;
  @Field.text({ description: 'Reason of the refund.', max: 2000 }) reason: string;
  @Field.list(RefundedLine, { description: 'Lines to refund; their items return to stock.', max: 500 })
  lineItems: RefundedLine[];
}

/** The parsed body of a request. */
export interface RefundInput {
  amount?: string;
  reason?: string;
  lineItems?: Partial<RefundedLine>[];
}
