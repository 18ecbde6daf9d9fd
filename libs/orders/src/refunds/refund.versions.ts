import {
  amount,
  Field,
  FieldOrder,
  metaDataType,
  type FieldType,
  type MetaEntry,
  MetaQuery,
  SHOP_V2,
  SHOP_V3,
  ShownFields,
  VersionedDatedQuery,
  VersionOf,
} from '@grove/rest';
import { RefundNotFound, RefundUnknown } from '../errors.js';
import { VersionedFeeLine, VersionedLineItem, VersionedShippingLine, VersionedTaxLine } from '../lines/line.versions.js';
import { REFUND_KIND } from '../model/metadata-kinds.js';
import { withoutOwnKeys } from '../orders/write/order-meta.rules.js';
import { DECIMALS, itemDecimals, LIST_DECIMALS } from '../orders/api/orders.query.js';
import { presentRefundV2 } from './refund-version-presenter.js';
import {
  Refund,
  BY_LINE,
  BY_RATE,
  REFUNDED_LINE,
  type RefundedLine,
  DeleteRefundQuery,
  SHOWN_OF_REFUNDED_LINE,
  type RefundInput,
} from './refund.resource.js';

/** Arguments of the list of refunds in `wc/v2` and `wc/v3`. */
class VersionedRefundsQuery extends VersionedDatedQuery {
  @Field.integer(LIST_DECIMALS) dp?: number;
}

/** Arguments of the list of the refunds of all orders. */
export class AllRefundsQuery extends VersionedRefundsQuery {
  @Field.integers({ description: 'Only refunds of these orders.', default: [] }) parent: number[];
  @Field.integers({ description: 'No refunds of these orders.', default: [] }) parentExclude: number[];
}

class VersionedRefundItemQuery extends MetaQuery {
  @Field.of(itemDecimals, DECIMALS) dp?: number;
}

class VersionedDeleteRefundQuery extends DeleteRefundQuery {
  @Field.boolean({ description: 'Delete permanently; refunds have no trash.', default: true }) force: boolean;
}

const { parse } = amount();

/** An amount that clients may send as a number, too. It becomes text before anything is computed with it. */
const amountOrNumber: FieldType = {
  schema: {},
  parse: (value) => parse(typeof value === 'number' ? decimalText(value) : value),
};

/** A number in decimal notation: JavaScript writes very small ones as `1e-7`. */
const decimalText = (value: number): string => (/e-/.test(String(value)) ? value.toFixed(20) : String(value));

/** The refunded tax of one rate. */
class VersionedRefundedTax {
  @Field.integer({ description: 'Id of the tax rate.' }) id: number;
  @Field.of(amountOrNumber, { description: 'Amount of tax to refund, as a positive number.' }) refundTotal: string;
}

/** A refunded line of an order. */
@ShownFields({ ...SHOWN_OF_REFUNDED_LINE, metaData: 'The line of the order that is refunded.' })
class VersionedRefundedLine extends VersionedLineItem {
  @Field.integer({ description: REFUNDED_LINE.id }) declare id: number;
  @Field.integer({ description: REFUNDED_LINE.quantity, alsoNamed: 'qty', min: 0, max: 100_000_000 }) declare quantity: number;
  @Field.of(amountOrNumber, { description: REFUNDED_LINE.refundTotal, writeOnly: true }) refundTotal?: string;
  @Field.list(VersionedRefundedTax, {
    description:
      'Taxes to refund, by rate. By default a refund_total has none, and pieces have the taxes that were paid for them.',
    writeOnly: true,
    keyed: BY_RATE,
  })
  refundTax?: VersionedRefundedTax[];
}

const DIFFERENCES = {
  collection: VersionedRefundsQuery,
  item: VersionedRefundItemQuery,
  deletion: VersionedDeleteRefundQuery,
  metaOf: REFUND_KIND,
  present: presentRefundV2,
  replacedErrors: [[RefundNotFound, RefundUnknown]] as const,
};

/** A refund in `shop/v2`: with metadata, and with its lines of all kinds. Nothing returns to stock. */
@VersionOf(Refund, { ...DIFFERENCES, namespace: SHOP_V2, accept: acceptRefundV2 })
@FieldOrder('id date_created date_created_gmt amount reason refunded_by refunded_payment meta_data line_items')
export class RefundV2 extends Refund {
  @Field.dateTime({ description: 'Date of creation.', readonly: true }) declare dateCreated: string;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreatedGmt: string;
  @Field.integer({ description: 'Id of the user who made the refund; 0 if unknown.', readonly: true }) refundedBy: number;
  @Field.boolean({ description: 'Whether a payment provider paid it back; Grove asks none.', readonly: true })
  refundedPayment: boolean;
  @Field.of(metaDataType, { description: 'Metadata.' }) metaData: readonly MetaEntry[];
  @Field.list(VersionedRefundedLine, {
    description: 'Lines to refund, of products, shipping and fees. An object has the lines by their ids.',
    max: 500,
    keyed: BY_LINE,
  })
  declare lineItems: never;
  @Field.list(VersionedShippingLine, { description: 'Refunded shipping lines.', readonly: true }) shippingLines: never;
  @Field.list(VersionedTaxLine, { description: 'Refunded taxes, one line for each rate.', readonly: true }) taxLines: never;
  @Field.list(VersionedFeeLine, { description: 'Refunded fees.', readonly: true }) feeLines: never;
  @Field.boolean({ description: 'For compatibility only; Grove asks no payment provider.', default: true, writeOnly: true })
  apiRefund: boolean;
}

/** A refund in `shop/v3`: its items return to stock, unless a client asks for the contrary. */
@VersionOf(Refund, { ...DIFFERENCES, namespace: SHOP_V3, accept: acceptRefundV3 })
export class RefundV3 extends RefundV2 {
  @Field.boolean({ description: 'Whether the items return to stock.', default: true, writeOnly: true }) apiRestock: boolean;
}

/** A refund in the list of those of all orders. */
@VersionOf(Refund, { ...DIFFERENCES, namespace: SHOP_V3 })
@FieldOrder('id parent_id')
export class RefundOfAnyOrder extends RefundV3 {
  @Field.integer({ description: 'Id of the order.', readonly: true }) parentId: number;
}

function acceptRefundV2(refund: RefundInput): RefundInput {
  return { ...acceptRefundV3(refund), apiRestock: false };
}

function acceptRefundV3({ metaData, lineItems, ...refund }: RefundInput): RefundInput {
  return { ...refund, lineItems: lineItems?.map(withSentTaxes), metaData: withoutOwnKeys(metaData) };
}

/** In WooCommerce an amount that is sent without taxes is refunded without taxes, and clients compute with that. */
const withSentTaxes = (line: Partial<RefundedLine>): Partial<RefundedLine> =>
  line.refundTotal && !line.refundTax ? { ...line, refundTax: [] } : line;
