import { SHOP, ValidationError, Field, isDateTime, Resource, type FieldType } from '@grove/rest';
import { DISCOUNT_TYPES, type DiscountType } from '../discount-type.js';
import { COUPON_ERRORS, CouponExists } from '../errors.js';
import { CouponsQuery } from './query-v1.js';

/** A date and time, or a day, which means its first instant. Empty text clears the field. */
export const dateOrDay: FieldType = {
  schema: { type: 'string', format: 'date-time', maxLength: 40 },
  parse(value) {
    if (value === '' || (typeof value === 'string' && value.length <= 40 && isDateOrDay(value))) return value;
    return new ValidationError('must be a date and time such as 2026-05-31T17:00:00Z');
  },
};

const isDateOrDay = (text: string): boolean => isDateTime(text) || isDateTime(`${text}T00:00:00`);

/** A coupon in `wc/v1`, which is `shop/v1`. JSON has the fields in this order. */
@Resource({
  namespace: SHOP,
  route: 'coupons',
  title: 'coupon',
  errors: COUPON_ERRORS,
  capability: 'manage_coupons',
  existsError: CouponExists,
  collection: CouponsQuery,
  batch: true,
  trash: true,
})
export class Coupon {
  @Field.id() id: number;
  @Field.text({
    description: 'Coupon code, case-insensitive; unique. Sending it to a coupon in the trash restores the coupon.',
    required: true,
  })
  code: string;
  @Field.dateTime({ description: 'Date of creation, in the time zone of the site.', readonly: true }) dateCreated: string;
  @Field.dateTime({ description: 'Date of the last change, in the time zone of the site.', readonly: true }) dateModified: string;
  @Field.enum(DISCOUNT_TYPES, { description: 'Type of the discount.', default: 'fixed_cart' }) discountType: DiscountType;
  @Field.html({ description: 'Description.', max: 20_000 }) description: string;
  @Field.amount({ description: 'Amount or percentage of the discount.' }) amount: string;
  @Field.of(dateOrDay, { nullable: true, description: 'Date of expiry (UTC).' }) expiryDate: string | null;
  @Field.integer({ description: 'Number of uses by orders.', readonly: true }) usageCount: number;
  @Field.boolean({ description: 'Whether the coupon cannot be combined with others.', default: false }) individualUse: boolean;
  @Field.integers({ description: 'Ids of the products that the coupon applies to.' }) productIds: number[];
  @Field.integers({ description: 'Ids of excluded products.' }) excludeProductIds: number[];
  @Field.integerOrNull({ description: 'Maximum number of uses; 0 for no limit.', min: 0 }) usageLimit: number | null;
  @Field.integerOrNull({ description: 'Maximum number of uses by one customer; 0 for no limit.', min: 0 }) usageLimitPerUser:
    | number
    | null;
  @Field.integerOrNull({ description: 'Maximum number of items in an order that get the discount; 0 for no limit.', min: 0 })
  limitUsageToXItems: number | null;
  @Field.boolean({ description: 'Whether the coupon makes shipping free.', default: false }) freeShipping: boolean;
  @Field.integers({ description: 'Ids of the categories that the coupon applies to.' }) productCategories: number[];
  @Field.integers({ description: 'Ids of excluded categories.' }) excludedProductCategories: number[];
  @Field.boolean({ description: 'Whether products on sale are excluded.', default: false }) excludeSaleItems: boolean;
  @Field.amount({ description: 'Minimum amount of the order; 0 for no limit.' }) minimumAmount: string;
  @Field.amount({ description: 'Maximum amount of the order; 0 for no limit.' }) maximumAmount: string;
  @Field.texts({ description: 'Allowed billing e-mail addresses; *@domain allows a whole domain.' }) emailRestrictions: string[];
  @Field.texts({ description: 'Users of the coupon: ids of customers, e-mail addresses of guests.', readonly: true })
  usedBy: string[];
}
