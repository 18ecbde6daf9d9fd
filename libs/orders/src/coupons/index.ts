import { Coupons1700000000610 } from '../migrations/1700000000610-coupons.js';
import { CouponColumnNames1700000000690 } from '../migrations/1700000000690-coupon-column-names.js';
import { CouponStatuses1700000001420 } from '../migrations/1700000001420-coupon-statuses.js';
import { CouponEntity } from './coupon.entity.js';
import { CouponUseEntity } from './coupon-use.entity.js';

export { CouponsModule } from './coupons.module.js';

export const couponsEntities = [CouponEntity, CouponUseEntity];
export const couponsMigrations = [Coupons1700000000610, CouponColumnNames1700000000690, CouponStatuses1700000001420];
