import { localText, utcText } from '@grove/core';
import { symbolOf } from '@grove/settings';
import { Field, FieldOrder, metaDataType, type MetaEntry, SHOP_V2, VersionOf, type SentEntry } from '@grove/rest';
import { formatAmount } from '../../model/format-amount.js';
import {
  presentLinesV2,
  CouponLineV2,
  FeeLineV2,
  LineItemV2,
  ShippingLineV2,
  TaxLineV2,
  type SentLine,
} from '../../lines/api/v2.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import type { OrderPresentation } from '../../lines/order-presentation.js';
import { ShippingV2 } from '../../addresses/api/v2.js';
import { OrderNotFound, OrderUnknown } from '../../errors.js';
import { ORDER_KIND } from '../../model/metadata-kinds.js';
import { DRAFT_STATUSES, ORDER_STATUSES } from '../../model/order-status.js';
import type { OrderRecord } from '../read/order-record.js';
import { isEditable, needsPayment, needsProcessing } from '../write/payment.rules.js';
import { withoutOwnKeys } from '../write/order-meta.rules.js';
import { WOOCOMMERCE_POLICY } from '../order-policy.js';
import type { OrderInput } from '../write/order-input.js';
import { acceptOrdersQueryV2, OrdersQueryV2, OrderItemQueryV2 } from './query-v2.js';
import { presentOrder, Order } from './v1.js';

/** A refund in the JSON of its order, in `wc/v2` and `wc/v3`. */
class OrderRefundV2 {
  @Field.integer({ description: 'Id of the refund.', readonly: true }) id: number;
  @Field.text({ description: 'Reason of the refund.', readonly: true }) reason: string;
  @Field.amount({ description: 'Refunded amount, as a negative number.', readonly: true }) total: string;
  @Field.amount({ description: 'Tax within it, as a negative number.', readonly: true }) totalTax: string;
}

/** What `wc/v2` and `wc/v3` declare alike. */
export const SINCE_V2 = {
  item: OrderItemQueryV2,
  metaOf: ORDER_KIND,
  metaByKey: true,
  present: presentOrderV2,
  replacedErrors: [[OrderNotFound, OrderUnknown]] as const,
  query: acceptOrdersQueryV2,
};

const STATUSES = [...ORDER_STATUSES, ...DRAFT_STATUSES];

/** An order in `wc/v2`: with dates in UTC too, metadata, and more of its lines. Coupons are only recorded. */
@VersionOf(Order, { ...SINCE_V2, namespace: SHOP_V2, collection: OrdersQueryV2, accept: acceptOrderV2 })
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
  @Field.object(ShippingV2, { description: 'Shipping address.' }) declare shipping: ShippingV2;
  @Field.text({ description: 'How the order was created.', createOnly: true }) declare createdVia: string;
  @Field.of(metaDataType, { description: 'Metadata.' }) metaData: readonly MetaEntry[];
  @Field.list(LineItemV2, { description: 'Line items.', max: 500 }) declare lineItems: LineItemV2[];
  @Field.list(TaxLineV2, { description: 'Tax lines, one for each rate.', readonly: true })
  declare taxLines: TaxLineV2[];
  @Field.list(ShippingLineV2, { description: 'Shipping lines.', max: 100 }) declare shippingLines: ShippingLineV2[];
  @Field.list(FeeLineV2, { description: 'Fee lines.', max: 100 }) declare feeLines: FeeLineV2[];
  @Field.list(CouponLineV2, { description: 'Coupon lines.', max: 100 }) declare couponLines: CouponLineV2[];
  @Field.list(OrderRefundV2, { description: 'Refunds, the newest first.', readonly: true }) declare refunds: never;
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

/** What a client of `wc/v2` or `wc/v3` sends for an order. */
export type SentOrder = Omit<OrderInput, 'couponLines'> & {
  readonly couponLines?: SentLine<CouponLineV2>[];
  readonly metaData?: readonly SentEntry[];
};

/** A coupon that was sent without a discount has none, because this version only records coupons. */
function acceptOrderV2({ couponLines, metaData, ...order }: SentOrder): OrderInput {
  const recorded = couponLines?.map((line) => (line.id ? line : { discount: '0', ...line }));
  return { ...order, couponLines: recorded, metaData: withoutOwnKeys(metaData), policy: WOOCOMMERCE_POLICY };
}

/** An order as `wc/v2` and `wc/v3` show it. */
function presentOrderV2(record: OrderRecord): object {
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
