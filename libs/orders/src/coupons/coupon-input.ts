import type { SentEntry } from '@grove/rest';
import type { Coupon } from './api/v1.js';
import type { CouponStatus } from './coupon.entity.js';

/** What a client of any version of the API sends for a coupon. The last fields are those of `wc/v2` and `wc/v3`. */
export type CouponInput = Partial<Coupon> & {
  readonly status?: CouponStatus;
  /** The date of expiry in the time zone of the site; empty text clears it. */
  readonly dateExpires?: string;
  readonly metaData?: readonly SentEntry[];
};
