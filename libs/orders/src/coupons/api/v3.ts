import { SHOP_V3, VersionOf } from '@grove/rest';
import { Coupon } from './v1.js';
import { CouponV2, SINCE_V2 } from './v2.js';

/** A coupon in `wc/v3`: the same as in `wc/v2`. */
@VersionOf(Coupon, { ...SINCE_V2, namespace: SHOP_V3 })
export class CouponV3 extends CouponV2 {}
