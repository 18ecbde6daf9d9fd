import { localText, Money, utcText } from '@grove/core';
import type { CouponEntity } from './coupon.entity.js';
import type { Coupon } from './coupon.resource.js';

/** A coupon as clients see it. Its dates are in the time zone of the site, its expiry date is in UTC. */
export const toCouponResource = (row: CouponEntity, usedBy: string[], zone: string): Coupon => ({
  id: row.id,
  code: row.code,
  dateCreated: localText(row.createdAt, zone),
  dateModified: localText(row.modifiedAt, zone),
  discountType: row.discountType,
  description: row.description,
  amount: amountText(row.amount),
  expiryDate: row.expiresAt && utcText(row.expiresAt),
  usageCount: row.usageCount,
  individualUse: row.individualUse,
  productIds: row.productIds,
  excludeProductIds: row.excludeProductIds,
  usageLimit: row.usageLimit,
  usageLimitPerUser: row.usageLimitPerUser,
  limitUsageToXItems: row.limitUsageToXItems,
  freeShipping: row.freeShipping,
  productCategories: row.productCategories,
  excludedProductCategories: row.excludedProductCategories,
  excludeSaleItems: row.excludeSaleItems,
  minimumAmount: amountText(row.minimumAmount),
  maximumAmount: amountText(row.maximumAmount),
  emailRestrictions: row.emailRestrictions,
  usedBy,
});

const amountText = (micros: bigint): string => Money.ofMicros(micros).toFixed(2);
