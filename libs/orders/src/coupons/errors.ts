import { restError } from '@grove/core';
import type { ResourceErrors } from '@grove/rest';
import './errors.nl.js';

export const CouponNotFound = restError('shop_rest_invalid_shop_coupon_id', 404, 'There is no coupon with this id.');
/** The same in `wc/v2` and `wc/v3`. */
export const CouponUnknown = restError('shop_rest_shop_coupon_invalid_id', 404, 'There is no coupon with this id.');
export const CouponNotEditable = restError('shop_rest_shop_coupon_invalid_id', 400, 'There is no coupon with this id to change.');
export const CouponNotDeletable = restError(
  'shop_rest_shop_coupon_invalid_id',
  404,
  'There is no coupon with this id to delete.',
);
export const CouponExists = restError(
  'shop_rest_shop_coupon_exists',
  400,
  'A new coupon gets its id from us. Leave the id out, or update the coupon.',
);
export const CouponTrashed = restError(
  'shop_rest_already_trashed',
  410,
  'The coupon is in the trash already. Send force=true to delete it for good.',
);
export const CouponCodeEmpty = restError('shop_rest_empty_coupon_code', 400, 'The code is empty. Send one that people can type.');
export const CouponCodeTooLong = restError(
  'shop_rest_coupon_code_too_long',
  400,
  'The code is too long when it is stored as HTML. Send a shorter one, or one with fewer of the characters &, < and >.',
);
export const CouponCodeTaken = restError(
  'shop_rest_coupon_code_already_exists',
  400,
  'Another coupon has this code. Choose another, or change that one.',
);
export const InvalidCouponAmount = restError(
  'coupon_invalid_amount',
  400,
  'The {field} {reason}. Send it as a decimal number in a text, such as "12.50".',
);
export const InvalidMaximumAmount = restError(
  'coupon_invalid_maximum_amount',
  400,
  'The maximum_amount is below the minimum_amount. Raise it, or send 0 for none.',
);

/** A coupon that an order asked for and cannot have; details are `coupon`, its code, and `reason`. */
export const InvalidCoupon = restError('shop_rest_invalid_coupon', 400, 'Coupon {coupon} cannot be used: {reason}.');

/** The errors of coupons, for documents. */
const WRITES = [CouponCodeEmpty, CouponCodeTooLong, CouponCodeTaken, InvalidCouponAmount, InvalidMaximumAmount];
export const COUPON_ERRORS: ResourceErrors = {
  view: [CouponNotFound],
  create: WRITES,
  edit: [CouponNotEditable, ...WRITES],
  delete: [CouponNotDeletable, CouponTrashed],
};
