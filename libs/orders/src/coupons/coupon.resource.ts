import { SHOP, ValidationError, Field, isDateTime, Resource, type FieldType } from '@grove/rest';
import { DISCOUNT_TYPES, type DiscountType } from './discount-type.js';
import { CouponsQuery } from './coupons.query.js';
import { CouponExists } from './errors.js';

/** A moment, or a day for its first moment; empty clears it. */
const moment: FieldType = {
  schema: { type: 'string', format: 'date-time', maxLength: 40 },
  parse(value) {
    if (value === '' || (typeof value === 'string' && value.length <= 40 && isMoment(value))) return value;
    return new ValidationError('must be a date and time such as 2026-05-31T17:00:00Z');
  },
};

const isMoment = (text: string): boolean => isDateTime(text) || isDateTime(`${text}T00:00:00`);

/** A coupon as clients see it. Fields stand in the order in which they are answered. */
@Resource({
  namespace: SHOP,
  route: 'coupons',
  title: 'coupon',
  capability: 'manage_coupons',
  existsError: CouponExists,
  collection: CouponsQuery,
  batch: true,
  trash: true,
})
export class Coupon {
  @Field.id() id: number;
  @Field.text({
    description: 'What the buyer types, in any case; unique. Sent to a coupon in the trash, it brings it back.',
    required: true,
  })
  code: string;
  @Field.dateTime({ description: "When it was made (site's time).", readonly: true }) dateCreated: string;
  @Field.dateTime({ description: "When it was last changed (site's time).", readonly: true }) dateModified: string;
  @Field.enum(DISCOUNT_TYPES, { description: 'What the amount is taken off.', default: 'fixed_cart' }) discountType: DiscountType;
  @Field.html({ description: 'Description.', max: 20_000 }) description: string;
  @Field.amount({ description: 'Amount of the discount, or its percentage.' }) amount: string;
  @Field.of(moment, { description: 'From when on it counts no more (UTC).' }) expiryDate: string | null;
  @Field.integer({ description: 'How often orders used it.', readonly: true }) usageCount: number;
  @Field.boolean({ description: 'It can only be used alone.', default: false }) individualUse: boolean;
  @Field.integers({ description: 'Products it is for.' }) productIds: number[];
  @Field.integers({ description: 'Products it is not for.' }) excludeProductIds: number[];
  @Field.integerOrNull({ description: 'How often it may be used in all; 0 without limit.', min: 0 }) usageLimit: number | null;
  @Field.integerOrNull({ description: 'How often one customer may use it; 0 without limit.', min: 0 }) usageLimitPerUser:
    number | null;
  @Field.integerOrNull({ description: 'How many pieces of an order it is taken off at most; 0 without limit.', min: 0 })
  limitUsageToXItems: number | null;
  @Field.boolean({ description: 'It allows free shipping.', default: false }) freeShipping: boolean;
  @Field.integers({ description: 'Categories it is for.' }) productCategories: number[];
  @Field.integers({ description: 'Categories it is not for.' }) excludedProductCategories: number[];
  @Field.boolean({ description: 'It is not for products on sale.', default: false }) excludeSaleItems: boolean;
  @Field.amount({ description: 'What an order must cost at least; 0 without limit.' }) minimumAmount: string;
  @Field.amount({ description: 'What an order may cost at most; 0 without limit.' }) maximumAmount: string;
  @Field.texts({ description: 'Billing e-mails it is for; *@domain stands for all of a domain.' }) emailRestrictions: string[];
  @Field.texts({ description: 'Who used it: ids of customers, e-mails of guests.', readonly: true }) usedBy: string[];
}

/** What a client sends for a coupon, read: only the keys that were sent. */
export type CouponInput = Partial<Coupon>;
