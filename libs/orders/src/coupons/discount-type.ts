/** An amount off the whole order, a part of each line, an amount off each piece, a part of each line (an older name of percent). */
export const DISCOUNT_TYPES = ['fixed_cart', 'percent', 'fixed_product', 'percent_product'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** Whether the amount of such a coupon is a percentage. */
export const isPercentage = (type: DiscountType): boolean => type === 'percent' || type === 'percent_product';

/** A percentage is no amount of money: it is shown with two decimals in every shop. */
export const PERCENTAGE_DECIMALS = 2;
