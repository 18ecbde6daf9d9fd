import { LONGEST_AMOUNT } from '@grove/core';
import { SHOP, DatedQuery, Field, ItemQuery, Resource, type SentEntry } from '@grove/rest';
import { LineItem } from '../lines/line.resource.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { RefundEntity } from '../model/refund.entity.js';
import { DECIMALS, LIST_DECIMALS } from '../orders/orders.query.js';
import type { VersionFacts } from '../lines/version-facts.js';
import { REFUND_ERRORS } from '../errors.js';

/** Arguments of the list of refunds. */
export class RefundsQuery extends DatedQuery {
  @Field.integer(LIST_DECIMALS) dp?: number;
}

/** Arguments of reading one refund. */
export class RefundItemQuery extends ItemQuery {
  @Field.integer(DECIMALS) dp?: number;
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
  errors: REFUND_ERRORS,
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
  @Field.text({ description: 'Amount of the refund; the sum of its lines by default.', max: LONGEST_AMOUNT }) amount: string;
  @Field.text({ description: 'Reason of the refund.', max: 2000 }) reason: string;
  @Field.list(RefundedLine, { description: 'Lines to refund; their items return to stock.', max: 500 })
  lineItems: RefundedLine[];
}

/** A refund with what further versions show of it. Requests to the first version do not load that. */
export interface RefundRecord extends Refund {
  readonly further?: {
    readonly refund: RefundEntity;
    readonly lines: readonly OrderLineEntity[];
    /** The lines of its order. */
    readonly orderLines: readonly OrderLineEntity[];
    readonly facts: VersionFacts;
  };
}

/** The parsed body of a request. */
export interface RefundInput {
  amount?: string;
  reason?: string;
  lineItems?: Partial<RefundedLine>[];
  /** Whether refunded items return to stock; true unless it is sent. */
  apiRestock?: boolean;
  /** Whether a refund of nothing is refused. */
  mustHaveAmount?: true;
  metaData?: readonly SentEntry[];
}
