import { Field, FieldOrder, metaDataType, type MetaEntry, SHOP_V2, SHOP_V3, VersionOf, type SentEntry } from '@grove/rest';
import { VersionedShipping } from '../../addresses/address.resource.js';
import { OrderNotFound, OrderUnknown } from '../../errors.js';
import {
  VersionedCouponLine,
  VersionedFeeLine,
  VersionedLineItem,
  VersionedShippingLine,
  VersionedTaxLine,
  type SentLine,
} from '../../lines/line.versions.js';
import { ORDER_KIND } from '../../model/metadata-kinds.js';
import { DRAFT_STATUSES, ORDER_STATUSES } from '../../model/order-status.js';
import { withoutOwnKeys } from '../write/order-meta.rules.js';
import { WOOCOMMERCE_POLICY } from '../order-policy.js';
import { presentOrderV2 } from './order-version-presenter.js';
import { Order, type OrderInput } from './order.resource.js';
import { OrdersQueryV2, OrdersQueryV3, VersionedOrderItemQuery, versionedOrdersQueryOf } from './orders.query.js';

/** A refund in the JSON of its order, in `wc/v2` and `wc/v3`. */
class VersionedOrderRefund {
  @Field.integer({ description: 'Id of the refund.', readonly: true }) id: number;
  @Field.text({ description: 'Reason of the refund.', readonly: true }) reason: string;
  @Field.amount({ description: 'Refunded amount, as a negative number.', readonly: true }) total: string;
  @Field.amount({ description: 'Tax within it, as a negative number.', readonly: true }) totalTax: string;
}

const DIFFERENCES = {
  item: VersionedOrderItemQuery,
  metaOf: ORDER_KIND,
  metaByKey: true,
  present: presentOrderV2,
  replacedErrors: [[OrderNotFound, OrderUnknown]] as const,
};

const STATUSES = [...ORDER_STATUSES, ...DRAFT_STATUSES];

/** An order in `shop/v2`: with dates in UTC too, metadata, and more of its lines. Coupons are only recorded. */
@VersionOf(Order, {
  ...DIFFERENCES,
  namespace: SHOP_V2,
  collection: OrdersQueryV2,
  accept: acceptOrderV2,
  query: versionedOrdersQueryOf,
})
@FieldOrder(`
  id parent_id status currency version prices_include_tax date_created date_modified discount_total discount_tax shipping_total shipping_tax
  cart_tax total total_tax customer_id order_key billing shipping payment_method payment_method_title transaction_id customer_ip_address
  customer_user_agent created_via customer_note date_completed date_paid cart_hash number meta_data
`)
export class OrderV2 extends Order {
  @Field.enum(STATUSES, { description: 'Status of the order.', default: 'pending', alsoShown: ['trash'] }) declare status: string;
  @Field.dateTime({ nullable: true, description: 'Date of creation.', readonly: true }) declare dateCreated: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of the last change.', readonly: true }) declare dateModified:
    | string
    | null;
  @Field.object(VersionedShipping, { description: 'Shipping address.' }) declare shipping: VersionedShipping;
  @Field.text({ description: 'How the order was created.', createOnly: true }) declare createdVia: string;
  @Field.of(metaDataType, { description: 'Metadata.' }) metaData: readonly MetaEntry[];
  @Field.list(VersionedLineItem, { description: 'Line items.', max: 500 }) declare lineItems: VersionedLineItem[];
  @Field.list(VersionedTaxLine, { description: 'Tax lines, one for each rate.', readonly: true })
  declare taxLines: VersionedTaxLine[];
  @Field.list(VersionedShippingLine, { description: 'Shipping lines.', max: 100 }) declare shippingLines: VersionedShippingLine[];
  @Field.list(VersionedFeeLine, { description: 'Fee lines.', max: 100 }) declare feeLines: VersionedFeeLine[];
  @Field.list(VersionedCouponLine, { description: 'Coupon lines.', max: 100 }) declare couponLines: VersionedCouponLine[];
  @Field.list(VersionedOrderRefund, { description: 'Refunds, the newest first.', readonly: true }) declare refunds: never;
  @Field.uri({ description: 'Address at which the customer can pay.', readonly: true }) paymentUrl: string;
  @Field.boolean({ description: 'Whether the status allows changes.', readonly: true }) isEditable: boolean;
  @Field.boolean({ description: 'Whether the customer still has to pay.', readonly: true }) needsPayment: boolean;
  @Field.boolean({ description: 'Whether somebody has to send something.', readonly: true }) needsProcessing: boolean;
  @Field.dateTime({ nullable: true, description: 'Date of creation (UTC).', readonly: true }) dateCreatedGmt: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of the last change (UTC).', readonly: true }) dateModifiedGmt:
    | string
    | null;
  @Field.dateTime({ nullable: true, description: 'Date of completion (UTC).', readonly: true }) dateCompletedGmt: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of payment (UTC).', readonly: true }) datePaidGmt: string | null;
  @Field.text({ description: 'Symbol of the currency.', readonly: true }) currencySymbol: string;
}

/** An order in `shop/v3`: the server applies its coupons. */
@VersionOf(Order, {
  ...DIFFERENCES,
  namespace: SHOP_V3,
  collection: OrdersQueryV3,
  accept: acceptOrderV3,
  query: versionedOrdersQueryOf,
})
export class OrderV3 extends OrderV2 {
  @Field.boolean({
    description: 'Whether the note about a change of the status names the user as its author.',
    default: false,
    writeOnly: true,
  })
  manualUpdate: boolean;
}

type SentOrder = Omit<OrderInput, 'couponLines'> & {
  readonly couponLines?: SentLine<VersionedCouponLine>[];
  readonly metaData?: readonly SentEntry[];
};

/** A coupon that was sent without a discount has none, because this version only records coupons. */
function acceptOrderV2({ couponLines, metaData, ...order }: SentOrder): OrderInput {
  const recorded = couponLines?.map((line) => (line.id ? line : { discount: '0', ...line }));
  return { ...order, couponLines: recorded, metaData: withoutOwnKeys(metaData), policy: WOOCOMMERCE_POLICY };
}

function acceptOrderV3({ couponLines, metaData, ...order }: SentOrder): OrderInput {
  return { ...order, coupons: couponLines, metaData: withoutOwnKeys(metaData), policy: WOOCOMMERCE_POLICY };
}
