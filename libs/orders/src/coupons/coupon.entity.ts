import { Entity } from 'typeorm';
import { Amount, Flag, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import type { DiscountType } from './discount-type.js';

/** A coupon. Amounts are micro-units, rounded to cents; a percentage likewise (10 % is 10 000 000). */
@Entity('coupon')
export class CouponEntity {
  @Id() id: number;
  /** Folded: trimmed, in small letters. */
  @Line(600) code: string;
  /** The code where it must be unique: not in the trash. */
  @Line(600, { nullable: true }) codeKey: string | null;
  /** Not in the trash; leads the indexes that serve lists. */
  @Flag() listed: boolean;
  @Instant() createdAt: string;
  @Instant() modifiedAt: string;
  @Line(20) discountType: DiscountType;
  @Text() description: string;
  /** Code and description, folded and without markup: what a search looks through. */
  @Text() searchText: string;
  @Amount() amount: bigint;
  /** From this moment on it counts no more. */
  @Instant({ nullable: true }) expiresAt: string | null;
  /** Rows of `coupon_use`; turned only together with them. */
  @Int() usageCount: number;
  @Flag() individualUse: boolean;
  @Json() productIds: number[];
  @Json() excludeProductIds: number[];
  /** No limit is null, never 0; the same below. */
  @Int({ nullable: true }) usageLimit: number | null;
  @Int({ nullable: true }) usageLimitPerUser: number | null;
  @Int({ nullable: true, name: 'limit_usage_to_x_items' }) limitUsageToXItems: number | null;
  @Flag() freeShipping: boolean;
  @Json() productCategories: number[];
  @Json() excludedProductCategories: number[];
  @Flag() excludeSaleItems: boolean;
  /** 0 is no limit; the same below. */
  @Amount() minimumAmount: bigint;
  @Amount() maximumAmount: bigint;
  /** Addresses in small letters; `*@domain` stands for all of a domain. */
  @Json() emailRestrictions: string[];
}

/** A coupon before anything was said about it. */
export const BLANK_COUPON: Omit<CouponEntity, 'id' | 'code' | 'codeKey' | 'createdAt' | 'modifiedAt'> = {
  listed: true,
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
