import { localText, utcText } from '@grove/core';
import { formatAmount } from '../model/format-amount.js';
import type { Coupon } from './api/v1.js';
import type { CouponEntity } from './coupon.entity.js';
import { amountDecimals } from './coupon-terms.rules.js';

/** A coupon with everything that any version of the API shows of it. */
export interface CouponRecord extends Coupon {
  readonly row: CouponEntity;
  readonly zone: string;
}

/** What the JSON of a coupon depends on besides its row. */
interface CouponFormat {
  readonly zone: string;
  /** The number of decimals of amounts. */
  readonly decimals: number;
}

/** The record of a coupon. Its dates are in the time zone of the site, its expiry date is in UTC. */
export const toCouponRecord = (row: CouponEntity, usedBy: string[], { zone, decimals }: CouponFormat): CouponRecord => ({
  id: row.id,
  code: row.code,
  dateCreated: localText(row.createdAt, zone),
  dateModified: localText(row.modifiedAt, zone),
  discountType: row.discountType,
  description: row.description,
  amount: formatAmount(row.amount, amountDecimals(row, decimals)),
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
  minimumAmount: formatAmount(row.minimumAmount, decimals),
  maximumAmount: formatAmount(row.maximumAmount, decimals),
  emailRestrictions: row.emailRestrictions,
  usedBy,
  row,
  zone,
});
