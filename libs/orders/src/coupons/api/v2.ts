import { localText, utcText } from '@grove/core';
import {
  Field,
  FieldOrder,
  metaDataType,
  type MetaEntry,
  MetaQuery,
  SHOP_V2,
  VersionOf,
  withoutKeys,
  WithoutFields,
  type SentEntry,
} from '@grove/rest';
import { COUPON_STATUSES, type CouponStatus } from '../coupon.entity.js';
import type { CouponInput } from '../coupon-input.js';
import type { CouponRecord } from '../coupon-record.js';
import type { DiscountType } from '../discount-type.js';
import { CouponNotFound, CouponUnknown } from '../errors.js';
import { Coupon, dateOrDay } from './v1.js';
import { CouponsQueryV2 } from './query-v2.js';

/** What `wc/v2` and `wc/v3` declare alike. */
export const SINCE_V2 = {
  collection: CouponsQueryV2,
  item: MetaQuery,
  metaOf: 'coupon',
  present: presentCouponV2,
  accept: acceptCouponV2,
  replacedErrors: [[CouponNotFound, CouponUnknown]] as const,
};

/** A coupon in `wc/v2`: with a status, dates in UTC too, and metadata. */
@WithoutFields('expiryDate', 'excludeProductIds')
@VersionOf(Coupon, { ...SINCE_V2, namespace: SHOP_V2 })
@FieldOrder(`
  id code amount status date_created date_created_gmt date_modified date_modified_gmt discount_type description date_expires
  date_expires_gmt usage_count individual_use product_ids excluded_product_ids
`)
export class CouponV2 extends Coupon {
  @Field.enum(['fixed_cart', 'percent', 'fixed_product'], {
    description: 'Type of discount.',
    default: 'fixed_cart',
    alsoShown: ['percent_product'],
  })
  declare discountType: DiscountType;
  @Field.enum(COUPON_STATUSES, { description: 'Status; only published coupons can be used.' }) status: CouponStatus;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreatedGmt: string;
  @Field.dateTime({ description: 'Date of the last change (UTC).', readonly: true }) dateModifiedGmt: string;
  @Field.of(dateOrDay, { nullable: true, description: 'Date of expiry, in the time zone of the site.' }) dateExpires:
    | string
    | null;
  @Field.dateTime({ nullable: true, description: 'Date of expiry (UTC).', readonly: true }) dateExpiresGmt: string | null;
  @Field.integers({ description: 'Ids of excluded products.' }) excludedProductIds: number[];
  @Field.of(metaDataType, { description: 'Metadata.' }) metaData: readonly MetaEntry[];
}

function presentCouponV2(coupon: CouponRecord): Omit<CouponV2, 'metaData'> {
  const { row, zone } = coupon;
  const { createdAt, modifiedAt, expiresAt, status } = row;
  return {
    ...coupon,
    status,
    dateCreatedGmt: utcText(createdAt),
    dateModifiedGmt: utcText(modifiedAt),
    dateExpires: expiresAt && localText(expiresAt, zone),
    dateExpiresGmt: expiresAt && utcText(expiresAt),
    excludedProductIds: coupon.excludeProductIds,
  };
}

/** Keys under which WooCommerce keeps the fields of a coupon. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  ...[
    'discount_type',
    'coupon_amount',
    'expiry_date',
    'date_expires',
    'usage_count',
    '_used_by',
    'individual_use',
    'free_shipping',
  ],
  ...['usage_limit', 'usage_limit_per_user', 'limit_usage_to_x_items', 'minimum_amount', 'maximum_amount', 'customer_email'],
  ...['product_ids', 'exclude_product_ids', 'product_categories', 'exclude_product_categories', 'exclude_sale_items'],
]);

function acceptCouponV2({
  excludedProductIds,
  dateExpires,
  metaData,
  ...coupon
}: Partial<Omit<CouponV2, 'metaData'>> & { metaData?: readonly SentEntry[] }): CouponInput {
  return {
    ...coupon,
    excludeProductIds: excludedProductIds,
    dateExpires: dateExpires ?? undefined,
    metaData: withoutKeys(metaData, OWN_KEYS),
  };
}
