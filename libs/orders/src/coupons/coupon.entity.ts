import { Entity } from 'typeorm';
import { Amount, Flag, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import type { DiscountType } from './discount-type.js';

/** Only published coupons can be used. `shop/v1` knows only the trash. */
export const COUPON_STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

/** A coupon. Amounts are micro-units, rounded to the decimals of the shop; a percentage has two decimals (10 % is 10 000 000). */
@Entity('coupon')
export class CouponEntity {
  @Id() id: number;
  /** Trimmed and in lower case. */
  @Line(600) code: string;
  /** The same, but null in the trash, where codes need not be unique. */
  @Line(600, { nullable: true }) codeKey: string | null;
  /** The first column of the indexes that lists use. It is also false for imported coupons that were not published. */
  @Flag() notInTrash: boolean;
  @Line(20) status: CouponStatus;
  @Instant() createdAt: string;
  @Instant() modifiedAt: string;
  @Line(20) discountType: DiscountType;
  @Text() description: string;
  /** Code and description, in lower case and without markup, for searches. */
  @Text() searchText: string;
  @Amount() amount: bigint;
  /** The coupon is invalid from this instant on. */
  @Instant({ nullable: true }) expiresAt: string | null;
  /** The number of rows in `coupon_use`; both change together. Of an imported coupon it may be another number. */
  @Int() usageCount: number;
  @Flag() individualUse: boolean;
  @Json() productIds: number[];
  @Json() excludeProductIds: number[];
  /** Null means no limit, here and in the next columns. */
  @Int({ nullable: true }) usageLimit: number | null;
  @Int({ nullable: true }) usageLimitPerUser: number | null;
  @Int({ nullable: true, name: 'limit_usage_to_x_items' }) limitUsageToXItems: number | null;
  @Flag() freeShipping: boolean;
  @Json() productCategories: number[];
  @Json() excludedProductCategories: number[];
  @Flag() excludeSaleItems: boolean;
  /** 0 means no limit, here and in the next column. */
  @Amount() minimumAmount: bigint;
  @Amount() maximumAmount: bigint;
  /** In lower case; `*@domain` allows all addresses of a domain. */
  @Json() emailRestrictions: string[];
}

/** A coupon with default values. */
export const BLANK_COUPON: Omit<CouponEntity, 'id' | 'code' | 'codeKey' | 'createdAt' | 'modifiedAt'> = {
  notInTrash: true,
  status: 'publish',
  discountType: 'fixed_cart',
  description: '',
  searchText: '',
  amount: 0n,
  expiresAt: null,
  usageCount: 0,
  individualUse: false,
  productIds: [],
  excludeProductIds: [],
  usageLimit: null,
  usageLimitPerUser: null,
  limitUsageToXItems: null,
  freeShipping: false,
  productCategories: [],
  excludedProductCategories: [],
  excludeSaleItems: false,
  minimumAmount: 0n,
  maximumAmount: 0n,
  emailRestrictions: [],
};
