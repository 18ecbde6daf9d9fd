import { restError } from '@grove/core';
import type { ResourceErrors } from '@grove/rest';
import { InvalidCoupon } from './coupons/errors.js';
import './errors.nl.js';

/** Orders. Each route has its own error code for an unknown order, because clients expect it. */
export const OrderNotFound = restError('shop_rest_invalid_shop_order_id', 404, 'There is no order with this id.');
/** The same in `wc/v2` and `wc/v3`. */
export const OrderUnknown = restError('shop_rest_shop_order_invalid_id', 404, 'There is no order with this id.');
export const OrderNotEditable = restError('shop_rest_shop_order_invalid_id', 400, 'There is no order with this id to change.');
export const OrderNotDeletable = restError('shop_rest_shop_order_invalid_id', 404, 'There is no order with this id to delete.');
export const OrderExists = restError(
  'shop_rest_shop_order_exists',
  400,
  'A new order gets its id from us. Leave the id out, or update the order.',
);
export const OrderTrashed = restError(
  'shop_rest_already_trashed',
  410,
  'The order is in the trash already. Send force=true to delete it for good.',
);
export const UnknownCustomer = restError('shop_rest_invalid_customer_id', 400, 'There is no customer {id}. Send 0 for a guest.');
export const UnknownParent = restError(
  'order_invalid_parent_id',
  400,
  'There is no order {id} that can be the parent of this one.',
);
export const OwnParent = restError(
  'order_invalid_parent_id',
  400,
  'An order cannot be its own parent. Send the id of another order, or 0.',
);

/** Lines. */
export const ForeignLine = restError('shop_rest_invalid_item_id', 400, 'Line {id} does not belong to this order.');
export const NoProduct = restError(
  'shop_rest_required_product_reference',
  400,
  'A line needs an existing product. Send its product_id, variation_id or sku.',
);
export const UnknownTaxClass = restError(
  'order_item_product_invalid_tax_class',
  400,
  'There is no tax class {taxClass}. Send the slug of one, or "" for the standard class.',
);
export const NoShippingMethod = restError('shop_rest_invalid_shipping_item', 400, 'A new shipping line needs a method_id.');
export const NoFeeName = restError('shop_rest_invalid_fee_item', 400, 'A new fee needs a name.');
export const NoCouponCode = restError('shop_rest_invalid_coupon_coupon', 400, 'A coupon line needs a code that is not blank.');

export const CouponLineIdReadonly = restError(
  'shop_rest_coupon_item_id_readonly',
  400,
  'The lines of coupons get their ids from us. Send the codes of all coupons of the order, without ids.',
);

/** Notes. */
export const NotesOrderNotFound = restError('shop_rest_shop_order_invalid_id', 404, 'There is no order with this id.');
export const NoteOrderNotFound = restError('shop_rest_order_invalid_id', 404, 'There is no order with this id.');
export const NoteNotFound = restError('shop_rest_invalid_id', 404, 'This order has no note with this id.');

/** Mails about orders. */
export const MailedOrderNotFound = restError('shop_rest_not_found', 404, 'There is no order with this id.');
export const NoMailAddress = restError(
  'shop_rest_missing_email',
  400,
  'The order has no billing e-mail address. Send an email, or give the order one.',
);

/** Refunds. */
export const RefundsOrderNotFound = restError('shop_rest_shop_order_invalid_id', 404, 'There is no order with this id.');
/** The error of an unknown refund in `wc/v2` and `wc/v3`. */
export const RefundUnknown = restError('shop_rest_shop_order_refund_invalid_id', 404, 'There is no refund with this id.');
export const RefundNotFound = restError('shop_rest_invalid_shop_order_refund_id', 404, 'There is no refund with this id.');
export const RefundOfOther = restError('shop_rest_invalid_order_refund_id', 404, 'This order has no refund with this id.');
export const RefundNotDeletable = restError(
  'shop_rest_shop_order_refund_invalid_id',
  404,
  'There is no refund with this id to delete.',
);
export const RefundTooLarge = restError(
  'shop_rest_cannot_create_order_refund',
  400,
  'At most {left} can be refunded. Send an amount between 0 and that.',
);
export const LineRefundTooLarge = restError(
  'shop_rest_cannot_create_order_refund',
  400,
  'Of line {line} only {total} without tax, {taxes} of tax and {pieces} pieces are left to refund. Send no more than that.',
);
export const RefundAmountUnreadable = restError(
  'shop_rest_cannot_create_order_refund',
  400,
  'The amount is not a decimal number. Send one such as "12.50".',
);
export const RefundOfNothing = restError(
  'shop_rest_invalid_order_refund',
  400,
  'A refund needs an amount above 0. Send an amount, or lines with a quantity or a refund_total.',
);
export const RefundNegative = restError(
  'shop_rest_invalid_order_refund',
  400,
  'A refunded amount cannot be negative. Send one between 0 and the remaining amount.',
);

/** The errors of each resource, for documents. */
const ORDER_WRITES = [
  ...[UnknownCustomer, UnknownParent, OwnParent, ForeignLine, NoProduct, UnknownTaxClass, NoShippingMethod, NoFeeName],
  ...[NoCouponCode, CouponLineIdReadonly, InvalidCoupon],
];
export const ORDER_ERRORS: ResourceErrors = {
  view: [OrderNotFound],
  create: ORDER_WRITES,
  edit: [OrderNotEditable, ...ORDER_WRITES],
  delete: [OrderNotDeletable, OrderTrashed],
};
export const NOTE_ERRORS: ResourceErrors = {
  list: [NotesOrderNotFound],
  view: [NoteOrderNotFound, NoteNotFound],
  create: [NoteOrderNotFound],
  delete: [NoteOrderNotFound, NoteNotFound],
};
export const REFUND_ERRORS: ResourceErrors = {
  list: [RefundsOrderNotFound],
  view: [RefundsOrderNotFound, RefundNotFound, RefundOfOther],
  create: [
    RefundsOrderNotFound,
    ForeignLine,
    RefundTooLarge,
    LineRefundTooLarge,
    RefundAmountUnreadable,
    RefundOfNothing,
    RefundNegative,
  ],
  delete: [RefundsOrderNotFound, RefundNotDeletable, RefundOfOther],
};
