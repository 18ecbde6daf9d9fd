import { Coupons1700000000610 } from '../migrations/1700000000610-coupons.js';
import { CouponEntity } from './coupon.entity.js';
import { CouponUseEntity } from './coupon-use.entity.js';

export { couponFault, isFor, type CouponLine, type CouponTerms, type Situation } from './coupon.rules.js';
export { CouponEntity } from './coupon.entity.js';
export { CouponUses, type CouponUse } from './coupon-uses.service.js';
export { CouponsModule } from './coupons.module.js';
export type { DiscountType } from './discount-type.js';
export { discountsOf } from './discount.rules.js';
export { InvalidCoupon } from './errors.js';

export const couponsEntities = [CouponEntity, CouponUseEntity];
export const couponsMigrations = [Coupons1700000000610];
