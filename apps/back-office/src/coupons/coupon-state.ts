import type { Coupon } from '@grove/client';
import { toInstant } from '../shell/format/instants.js';

/** The types of discounts, in the order in which they are offered. */
export const TYPES = ['percent', 'fixed_cart', 'fixed_product', 'percent_product'] as const;

/** Whether the amount of a type is a percentage. */
export const isPercentage = (type: string): boolean => type.startsWith('percent');

type CouponState = 'active' | 'expired' | 'used_up';

/** Whether orders can still use a coupon. */
export function stateOf({ expiry_date, usage_limit, usage_count }: Coupon, now: Date): CouponState {
  if (expiry_date && toInstant(expiry_date) <= now) return 'expired';
  return usage_limit && usage_count >= usage_limit ? 'used_up' : 'active';
}
