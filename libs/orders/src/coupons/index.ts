import { CouponEntity } from './coupon.entity.js';
import { CouponUseEntity } from './coupon-use.entity.js';

export { CouponsModule } from './coupons.module.js';

export const couponsEntities = [CouponEntity, CouponUseEntity];
