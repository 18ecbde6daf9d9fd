import { Module } from '@nestjs/common';
import { resources } from '@grove/rest';
import { Coupon } from './coupon.resource.js';
import { VersionedCoupon } from './coupon.versions.js';
import { CouponUses } from './coupon-uses.service.js';
import { CouponsService } from './coupons.service.js';

const served = resources([Coupon, CouponsService, VersionedCoupon]);

/** Coupons and their uses. */
@Module({
  controllers: served.controllers,
  providers: [...served.providers, CouponUses],
  exports: [...served.exports, CouponUses],
})
export class CouponsModule {}
