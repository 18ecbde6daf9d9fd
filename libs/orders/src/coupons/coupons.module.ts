import { Module } from '@nestjs/common';
import { resources, RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { Coupon } from './api/v1.js';
import { CouponV2 } from './api/v2.js';
import { CouponV3 } from './api/v3.js';
import { CouponUses } from './coupon-uses.service.js';
import { CouponsService } from './coupons.service.js';

const served = resources([Coupon, CouponsService, CouponV2, CouponV3]);

/** Coupons and their uses. */
@Module({
  imports: [RestModule, SettingsModule],
  controllers: served.controllers,
  providers: [...served.providers, CouponUses],
  exports: [...served.exports, CouponUses],
})
export class CouponsModule {}
